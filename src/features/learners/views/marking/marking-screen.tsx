import { useCallback, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CheckCircleOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Select } from 'antd'
import { Outlet, useSearchParams } from 'react-router'
import { dataProvider } from '../../../../../providers/data.ts'
import type { MarkingProgress } from '../../../../../resources/learners/marking/answers.ts'
import { viewNeeds, type AnyResource, type ViewNeeds } from '../../../../../resources/kit/index.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../../base/message-page/states.tsx'
import { useScreen } from '../../../../records/screen/screen.ts'
import type { StoredRecord } from '../../../../records/screen/stored-record.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import { usePerson } from '../../../../base/session/use-session.ts'
import { ScreenTools } from '../../../../records/views/tools/screen-tools.tsx'
import { useMarkingKeys } from './marking-keys.ts'
import { TaskAnswer } from './task-answer.tsx'
import { TaskMark } from './task-mark.tsx'
import { useMarking, type Marking } from './use-marking.ts'
import { useMarkingTexts } from './use-marking-texts.ts'
import { useFeedback } from '../../../../base/loading/feedback.tsx'
import './marking.css'

/** Answers that wait for a mark, one at a time: by keyboard, by mouse and by thumb. */
export function MarkingScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  const calls = viewNeeds(resource, 'marking')
  if (!calls || !can(resource, calls.mark)) return <NoRight />
  return (
    <>
      <Schemes key={resource.name} resource={resource} calls={calls} />
      <Outlet />
    </>
  )
}

interface SchemesProps {
  resource: AnyResource
  calls: ViewNeeds['marking']
}

const mostSchemes = 100

/** The open schemes that name this person. */
function useSchemes(resource: AnyResource, { state, open, trial, markers, arbiters, leaders }: ViewNeeds['marking']) {
  const userId = usePerson()?.id
  const { data, ...rest } = useQuery({
    queryKey: ['data', 'default', resource.name, 'list', 'marking'],
    queryFn: async () => {
      const { data: list } = await dataProvider.getList({
        resource: resource.name,
        filters: [{ field: state, operator: 'in', value: [trial, open] }],
        pagination: { currentPage: 1, pageSize: mostSchemes },
      })
      return list as StoredRecord[]
    },
  })
  const isNamed = (scheme: StoredRecord) =>
    [markers, arbiters, leaders].some((name) => (scheme[name] as number[] | undefined)?.includes(userId ?? 0))
  return { ...rest, schemes: data?.filter(isNamed) }
}

/** Question 8 comes before question 18. */
const inOrder = new Intl.Collator('zh', { numeric: true })

/** The scheme is in the address, so that a link leads to it; the first one opens. */
function Schemes({ resource, calls }: SchemesProps) {
  const { t } = useMarkingTexts()
  const { schemes, error, refetch, isFetching } = useSchemes(resource, calls)
  const [address, setAddress] = useSearchParams()
  const titleOf = (one: StoredRecord) => String(one[resource.title] ?? `#${one.id}`)
  const byTitle = (one: StoredRecord, other: StoredRecord) => inOrder.compare(titleOf(one), titleOf(other))
  const wanted = Number(address.get('scheme'))
  const scheme = schemes?.find(({ id }) => id === wanted) ?? schemes?.toSorted(byTitle)[0]
  const choose = (id: number) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.set('scheme', String(id))
      return next
    })
  const picker = schemes && schemes.length > 0 && (
    <Select
      className="marking-scheme"
      aria-label={t('marking.scheme')}
      value={scheme?.id ?? null}
      options={schemes.toSorted(byTitle).map((one) => ({ value: one.id, label: titleOf(one) }))}
      onChange={(id) => choose(id)}
    />
  )
  if (scheme) return <Marks key={scheme.id} resource={resource} calls={calls} schemeId={scheme.id} picker={picker} />
  return (
    <section className="view-list">
      <div className="view-toolbar">
        <div className="view-toolbar-main" />
        <div className="view-toolbar-tools">
          <ScreenTools resource={resource} refresh={() => void refetch()} fetching={isFetching} />
        </div>
      </div>
      {error ? (
        <Failed fault={error} retry={() => void refetch()} />
      ) : schemes ? (
        <StateMessage icon={<InboxOutlined />} title={t('marking.none')} hint={t('marking.noneHint')} />
      ) : (
        <Loading rows={6} />
      )}
    </section>
  )
}

interface MarksProps extends SchemesProps {
  schemeId: number
  picker: React.ReactNode
}

function Marks({ resource, calls: given, schemeId, picker }: MarksProps) {
  const calls = useRef(given).current
  const { t } = useMarkingTexts()
  const { message } = useFeedback()
  const announce = useCallback(
    (what: 'saved' | 'undone', count: number) => void message.success(t(`marking.${what}`, { count })),
    [message, t],
  )
  const working = useMarking(resource, calls, schemeId, announce)
  const boxes = { comment: useRef<{ focus(): void }>(null), flag: useRef<{ focus(): void }>(null) }
  useMarkingKeys(working, boxes)
  const { state, task, again } = working
  return (
    <section className="view-list marking" aria-busy={state.isBusy}>
      <div className="view-toolbar">
        <div className="view-toolbar-main">
          {picker}
          {state.taken && <Progress progress={state.taken.progress} />}
        </div>
        <div className="view-toolbar-tools">
          <ScreenTools resource={resource} refresh={again} fetching={state.isBusy} />
        </div>
      </div>
      {state.taken?.scheme.isTrial && <Alert type="info" showIcon message={t('marking.trial')} />}
      <Why working={working} />
      {state.fault && !task ? (
        <Failed fault={state.fault} retry={again} />
      ) : task ? (
        <div className="marking-columns">
          <TaskAnswer key={`${task.answer} ${task.round}`} working={working} task={task} />
          <TaskMark working={working} task={task} boxes={boxes} />
        </div>
      ) : state.taken ? (
        <Done working={working} />
      ) : (
        <Loading rows={6} />
      )}
    </section>
  )
}

/** How many are settled, and how many of them this person marked, of how many at most. */
function Progress({ progress }: { progress: MarkingProgress }) {
  const { t } = useMarkingTexts()
  const { quota, ...counts } = progress
  return (
    <span aria-live="polite">
      {t('marking.progress', counts)}
      {quota !== null && ` · ${t('marking.quota', { quota })}`}
    </span>
  )
}

/** How many wait, and why others are not before this person. */
function Why({ working: { state, skipped } }: { working: Marking }) {
  const { t } = useMarkingTexts()
  if (!state.taken) return null
  const { progress } = state.taken
  const reasons = (['taken', 'marked', 'others', 'scored'] as const).filter((why) => progress[why] > 0)
  return (
    <div className="marking-why">
      <span>{t('marking.waiting', { count: progress.waiting })}</span>
      {reasons.map((why) => (
        <span key={why}>{t(`marking.why.${why}`, { count: progress[why] })}</span>
      ))}
      {skipped > 0 && <span>{t('marking.why.skipped', { count: skipped })}</span>}
    </div>
  )
}

/** Nothing is left; the last mark can still be taken back. */
function Done({ working: { again, back, canGoBack } }: { working: Marking }) {
  const { t } = useMarkingTexts()
  return (
    <StateMessage icon={<CheckCircleOutlined />} title={t('marking.done')}>
      <Button onClick={again}>{t('marking.look')}</Button>
      {canGoBack && <Button onClick={back}>{t('marking.back')}</Button>}
    </StateMessage>
  )
}
