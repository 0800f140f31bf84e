import { useState } from 'react'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Pagination, Progress } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { actOn } from '../../../../providers/data.ts'
import { findDuplicates, readDuplicates } from './duplicates-calls.ts'
import { resources } from '../../../../resources/index.ts'
import { job as jobResource } from '../../../../resources/job.ts'
import { comparisonOf, duplicateCalls, type DuplicateSearch } from '../../../../resources/bank/duplicates/index.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { RecordSelect } from '../../../records/record-titles/record-select.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { PageHead } from '../../../records/views/form/form-screen.tsx'
import { useScreen } from '../../../records/screen/screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../base/message-page/states.tsx'
import { DuplicateGroupCard } from './duplicate-group.tsx'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'
import './duplicates.css'

const pageSize = 10
const askEveryMs = 1000

const isGoingOn = (search: DuplicateSearch | null | undefined): boolean =>
  search?.state === 'waiting' || search?.state === 'running'

/** The groups that a person's last search found, to be compared, merged or dismissed. */
export function DuplicatesScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  return can(resource, duplicateCalls(resource.name).merge) ? <Duplicates resource={resource} /> : <NoRight />
}

function Duplicates({ resource }: { resource: AnyResource }) {
  const { toList } = useScreen()
  const { t, say } = useDuplicatesTexts()
  const [page, setPage] = useState(1)
  const [within, setWithin] = useState<number | null>(null)
  const withinName: string | undefined = comparisonOf(resource).within
  const narrowed = withinName && within !== null ? { [withinName]: within } : {}
  const query = useQuery({
    // Below the resource's own key, so that changes of its records reload the groups.
    queryKey: ['data', 'default', resource.name, 'list', 'duplicates', within, page],
    queryFn: ({ signal }) => readDuplicates(resource, { ...narrowed, page, page_size: pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isGoingOn(state.data?.search) ? askEveryMs : false),
  })
  const refresh = () => void query.refetch()
  const start = async () => {
    await findDuplicates(resource, narrowed).catch(() => undefined)
    setPage(1)
    refresh()
  }
  const { data } = query
  return (
    <section className="view-list">
      <PageHead title={t('title', { name: say(resource.label) })} back={toList} />
      <div className="duplicates-bar">
        {withinName && (
          <WithinFilter
            resource={resource}
            name={withinName}
            value={within}
            onChange={(id) => {
              setWithin(id)
              setPage(1)
            }}
          />
        )}
        <Button type="primary" icon={<CopyOutlined />} disabled={isGoingOn(data?.search)} onClick={() => void start()}>
          {data?.search?.ended_at ? t('searchAgain') : t('search')}
        </Button>
        <LastSearch search={data?.search ?? null} />
      </div>
      {data?.search && <SearchState search={data.search} refresh={refresh} />}
      {query.isError ? (
        <Failed fault={query.error} retry={refresh} />
      ) : !data ? (
        <Loading rows={8} />
      ) : (
        <Groups resource={resource} data={data} />
      )}
      {data && data.total > 0 && (
        <div className="view-pages">
          <span className="view-quiet">{t('total', { total: data.total })}</span>
          <Pagination
            current={page}
            pageSize={pageSize}
            total={data.total}
            onChange={setPage}
            showSizeChanger={false}
          />
        </div>
      )}
    </section>
  )
}

function Groups({ resource, data }: { resource: AnyResource; data: Awaited<ReturnType<typeof readDuplicates>> }) {
  const { t, say } = useDuplicatesTexts()
  const name = say(resource.label)
  if (data.list.length > 0) {
    return (
      <ul className="duplicates-groups">
        {data.list.map((group) => (
          <DuplicateGroupCard key={group.id} resource={resource} group={group} />
        ))}
      </ul>
    )
  }
  if (isGoingOn(data.search)) return <Loading rows={6} />
  const title = data.search?.ended_at ? t('none') : t('never')
  return (
    <StateMessage
      icon={<CopyOutlined />}
      title={title}
      hint={t(data.search?.ended_at ? 'noneHint' : 'neverHint', { name })}
    />
  )
}

function WithinFilter({
  resource,
  name,
  value,
  onChange,
}: {
  resource: AnyResource
  name: string
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { say } = useDuplicatesTexts()
  const field = namedIn(resource.fields, name)
  const target = namedIn(resources as Record<string, AnyResource>, field.target!.resource)
  return (
    <div className="duplicates-filter" role="group" aria-label={say(field.label)}>
      <RecordSelect
        target={target}
        record={{}}
        many={false}
        value={value === null ? [] : [value]}
        onChange={([id]) => onChange(id ?? null)}
        placeholder={say(field.label)}
      />
    </div>
  )
}

function LastSearch({ search }: { search: DuplicateSearch | null }) {
  const { t, language } = useDuplicatesTexts()
  if (!search?.ended_at) return null
  return <span className="view-quiet">{t('lastSearch', { at: momentIn(language, search.ended_at, 'minute') })}</span>
}

/** The progress of the search, or why it failed. */
function SearchState({ search, refresh }: { search: DuplicateSearch; refresh: () => void }) {
  const { t } = useDuplicatesTexts()
  const { can } = useRights()
  if (isGoingOn(search)) {
    const percent = search.total ? Math.min(99, Math.floor((search.progress / search.total) * 100)) : 0
    const cancel = async () => {
      await actOn('job', 'cancel', {}, { ids: [search.job_id] }).catch(() => undefined)
      refresh()
    }
    return (
      <div className="duplicates-work" role="status">
        <span>{t('searching')}</span>
        <Progress percent={percent} status="active" />
        {search.total !== null && (
          <span className="view-quiet">{t('looked', { progress: search.progress, total: search.total })}</span>
        )}
        {can(jobResource, 'cancel') && (
          <Button size="small" onClick={() => void cancel()}>
            {t('cancelSearch')}
          </Button>
        )}
      </div>
    )
  }
  if (search.state === 'failed' || search.state === 'cancelled')
    return <Alert type="warning" showIcon message={t('stopped', { message: search.message ?? '' })} />
  return search.is_cut ? <Alert type="info" showIcon message={t('cut')} /> : null
}
