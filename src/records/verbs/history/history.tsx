import { Suspense, useState } from 'react'
import { ArrowRightOutlined } from '@ant-design/icons'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { Button, Empty, Tag, Timeline } from 'antd'
import { readHistory, type HistoryEntry } from '../../../../providers/data.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { useVersionTexts } from './use-version-texts.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { isAbsent, widgetOf } from '../../fields/registry.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { HistoryAction } from './history-action.tsx'
import { changesIn, type Change } from '../../views/show/show-model.ts'
import './history.css'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

const VersionDrawer = lazyPart(() => import('./versions/version-drawer.tsx').then((module) => module.VersionDrawer))
const RestoreDialog = lazyPart(() => import('./versions/restore-dialog.tsx').then((module) => module.RestoreDialog))

const pageSize = 20

interface HistoryPage {
  list: HistoryEntry[]
  total: number
}

/** The requested operation on a version. */
interface Asked {
  version: number
  how: 'view' | 'compare' | 'restore'
}

/** Who changed a record, when, and what: newest first; each version can be viewed, compared and restored. */
export function History({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { id } = record
  const { t } = useViewTexts()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useInfiniteQuery<HistoryPage, Error, InfiniteData<HistoryPage>, readonly unknown[], number>({
    queryKey: ['data', 'default', resource.name, 'detail', String(id), 'history'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readHistory(resource, id, pageParam, pageSize, signal),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  if (query.isPending) return <Loading rows={4} />
  if (query.isError) return <Failed fault={query.error} retry={() => void query.refetch()} />
  const entries = query.data.pages.flatMap((page) => page.list)
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('show.noHistory')} />
  return (
    <>
      <Timeline
        className="view-history"
        items={entries.map((entry) => ({
          key: entry.id,
          color: ownEntry(dotColours, entry.action) ?? 'gray',
          children: <Entry resource={resource} id={id} entry={entry} current={record.version} onAsk={setAsked} />,
        }))}
      />
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show.moreHistory')}
        </Button>
      )}
      {asked && (
        <Suspense>
          <AskedVersion resource={resource} record={record} asked={asked} onAsk={setAsked} />
        </Suspense>
      )}
    </>
  )
}

interface AskedVersionProps {
  resource: AnyResource
  record: StoredRecord
  asked: Asked
  onAsk: (asked: Asked | null) => void
}

function AskedVersion({ resource, record, asked: { version, how }, onAsk }: AskedVersionProps) {
  const { can } = useRights()
  const close = () => onAsk(null)
  if (how === 'restore') return <RestoreDialog resource={resource} record={record} to={version} onClose={close} />
  const restore = can(resource, 'revert') ? (to: number) => onAsk({ version: to, how: 'restore' }) : undefined
  return (
    <VersionDrawer
      resource={resource}
      record={record}
      version={version}
      mode={how}
      onRestore={restore}
      onClose={close}
    />
  )
}

const dotColours: Readonly<Record<string, string>> = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  purge: 'red',
  restore: 'green',
}
interface EntryProps {
  resource: AnyResource
  id: number
  entry: HistoryEntry
  current: number
  onAsk: (asked: Asked) => void
}

function Entry({ resource, id, entry, current, onAsk }: EntryProps) {
  const { t, language } = useViewTexts()
  const changes = changesIn(resource, entry.before, entry.after)
  return (
    <div className="view-history-entry">
      <div>
        <b>{entry.username ?? t('show.system')}</b>
        {entry.taken_by_username && (
          <span className="view-quiet">{t('show.actedFor', { name: entry.taken_by_username })}</span>
        )}{' '}
        <HistoryAction resource={resource} id={id} entry={entry} />{' '}
        <time className="view-quiet" dateTime={entry.at}>
          {momentIn(language, entry.at, 'second')}
        </time>
        {entry.version !== null && (
          <VersionButtons resource={resource} version={entry.version} current={current} onAsk={onAsk} />
        )}
      </div>
      {entry.before !== null &&
        changes.map((change) => (
          <ChangeLine
            key={change.name}
            resource={resource}
            change={change}
            before={entry.before!}
            after={entry.after ?? {}}
          />
        ))}
    </div>
  )
}

interface VersionButtonsProps extends Pick<EntryProps, 'resource' | 'current' | 'onAsk'> {
  version: number
}

function VersionButtons({ resource, version, current, onAsk }: VersionButtonsProps) {
  const words = useVersionTexts()
  const { can } = useRights()
  const name = words('versions.number', { version })
  const button = (how: Asked['how']) => (
    <Button
      type="link"
      size="small"
      aria-label={`${words(`versions.${how}`)}: ${name}`}
      onClick={() => onAsk({ version, how })}
    >
      {words(`versions.${how}`)}
    </Button>
  )
  const isCurrent = version === current
  return (
    <span className="view-history-version">
      <Tag bordered={false}>{name}</Tag>
      {isCurrent && (
        <Tag bordered={false} color="blue">
          {words('versions.current')}
        </Tag>
      )}
      {can(resource, 'version') && button('view')}
      {can(resource, 'version') && !isCurrent && button('compare')}
      {can(resource, 'version') && can(resource, 'revert') && !isCurrent && button('restore')}
    </span>
  )
}

interface ChangeLineProps {
  resource: AnyResource
  change: Change
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

function ChangeLine({ resource, change, before, after }: ChangeLineProps) {
  const { t, say } = useViewTexts()
  const field = namedIn(resource.fields, change.name)
  const { Difference, saysChanges } = widgetOf(field)
  if (Difference && saysChanges)
    return (
      <div className="view-change">
        <span className="view-quiet">{say(field.label)}</span>
        <Suspense fallback={<span className="view-absent">…</span>}>
          <Difference field={field} before={change.before as never} after={change.after as never} />
        </Suspense>
      </div>
    )
  const side = (value: unknown, record: ChangeLineProps['before']) =>
    isAbsent(value) ? (
      <span className="view-quiet">{t('show.empty')}</span>
    ) : (
      <ShowValue field={field} value={value} record={record} resource={resource} mode="cell" />
    )
  return (
    <div className="view-change">
      <span className="view-quiet">{say(field.label)}</span>
      <span className="view-change-values">
        <span className={isAbsent(change.before) ? 'view-change-value' : 'view-change-value view-change-before'}>
          {side(change.before, before)}
        </span>
        <ArrowRightOutlined aria-label="→" />
        <span className="view-change-value">{side(change.after, after)}</span>
      </span>
    </div>
  )
}
