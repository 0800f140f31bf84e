import { Fragment, Suspense, type ReactNode } from 'react'
import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Drawer, Tooltip } from 'antd'
import { useParams } from 'react-router'
import { resourceNamed } from '../../../../providers/data.ts'
import { isDeletable, isEditable, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useTabTitle } from '../../../base/tabs/tab-context.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { TitleLine } from '../../fields/title-line.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import { PageHead } from '../form/form-screen.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { ActionButtons } from '../records/action-buttons.tsx'
import { inOrder, useLooking, useSlots } from '../../screen/capability-slots.ts'
import { HeadTags } from '../../screen/head-tags.tsx'
import { useScreen } from '../../screen/screen.ts'
import { Failed, Gone, Loading, NoRight } from '../../../base/message-page/states.tsx'
import { useRecord } from '../../screen/use-record.ts'
import { useRecordWrites } from '../actions/use-record-writes.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { RecordTabs } from './record-tabs.tsx'
import { panelsOf } from './show-model.ts'

/** One record: its fields by groups, the lists that belong to it, its comments, history and uses, and its actions. */
export function ShowScreen() {
  const { resource, back } = useScreen()
  const { can } = useRights()
  const id = Number(useParams()['id'])
  const slots = useSlots()
  const { record, fault, retry } = useRecord(resource, id, { enabled: can(resource, 'detail') })
  if (!can(resource, 'detail'))
    return (
      <Frame>
        <NoRight />
      </Frame>
    )
  if (fault)
    return <Frame>{fault.code === 100404 ? <Gone back={back} /> : <Failed fault={fault} retry={retry} />}</Frame>
  if (!record)
    return (
      <Frame>
        <Loading rows={8} />
      </Frame>
    )
  return (
    <Frame
      title={titleOf(resource, record)}
      line={<TitleLine resource={resource} record={record} />}
      tag={<HeadTags slots={slots} record={record} />}
      buttons={<RecordButtons resource={resource} record={record} />}
    >
      <RecordNotices record={record} />
      <RecordTabs resource={resource} record={record} />
    </Frame>
  )
}

/** Notices of capabilities above a record. */
function RecordNotices({ record }: { record: StoredRecord }) {
  return useSlots().map(({ recordNotice }, index) => <Suspense key={index}>{recordNotice?.(record)}</Suspense>)
}

function RecordButtons({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { t } = useViewTexts()
  const { can, rights } = useRights()
  const { toEdit, toCopy, back } = useScreen()
  const start = useAction()
  const inPanels = new Set(panelsOf(resource, resourceNamed).flatMap((panel) => panel.changes.map(([name]) => name)))
  const { askDelete } = useRecordWrites(resource)
  const looking = useLooking()
  const tools = inOrder(useSlots().flatMap(({ recordTools }) => recordTools?.(record, looking) ?? []))
  return (
    <div className="view-row view-wrap">
      {tools.map(({ key, button }) => (
        <Fragment key={key}>{button}</Fragment>
      ))}
      <ActionButtons
        actions={recordActions(resource, record, can).filter(([name]) => !inPanels.has(name))}
        most={resource.formIn === 'drawer' ? 2 : undefined}
        onStart={(action) => start({ resource, action, records: [record] })}
      />
      {can(resource, 'create') && (
        <Tooltip title={t('common.copy')}>
          <Button icon={<CopyOutlined />} aria-label={t('common.copy')} onClick={() => toCopy(record.id)} />
        </Tooltip>
      )}
      {can(resource, 'delete', record) && isDeletable(resource, record) && (
        <Tooltip title={t('common.delete')}>
          <Button
            danger
            icon={<DeleteOutlined />}
            aria-label={t('common.delete')}
            onClick={() => askDelete([record], back)}
          />
        </Tooltip>
      )}
      {can(resource, 'update', record) && isEditable(resource, record, rights) && (
        <Button type="primary" icon={<EditOutlined />} onClick={() => toEdit(record.id)}>
          {t('common.edit')}
        </Button>
      )}
    </div>
  )
}

const drawerWidthPx = 760

function Frame({
  title,
  line,
  tag,
  buttons,
  children,
}: {
  title?: string
  line?: ReactNode
  tag?: ReactNode
  buttons?: ReactNode
  children: ReactNode
}) {
  const { resource, back } = useScreen()
  const { say } = useViewTexts()
  const isWide = useIsWide()
  useTabTitle(resource.formIn === 'page' ? title : undefined)
  if (resource.formIn === 'drawer') {
    return (
      <Drawer
        open
        rootClassName="view-drawer"
        title={
          <span className="view-row">
            <span className="view-one-line">{title ?? say(resource.label)}</span>
            {tag}
          </span>
        }
        width={isWide ? drawerWidthPx : '100%'}
        onClose={back}
        extra={isWide && buttons}
        footer={!isWide && buttons}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <div className="view-page">
      <PageHead title={say(resource.label)} tag={tag} subtitle={line} back={back}>
        {buttons}
      </PageHead>
      <div className="view-page-body">{children}</div>
    </div>
  )
}
