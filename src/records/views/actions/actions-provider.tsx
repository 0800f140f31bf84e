import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { guarded } from '../../../../providers/access.ts'
import { act, resourceNamed } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { formsPath, pagePath } from '../../../../providers/pages.ts'
import { itemAt, applies, type Action, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { usePinnedTab } from '../../../base/tabs/tab-context.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { RecordExcerpts } from '../../fields/title-line.tsx'
import type { Values } from '../../screen/stored-record.ts'
import { useConfirm } from '../../screen/use-confirm.tsx'
import { useFreshen } from '../../screen/use-freshen.ts'
import { actionStart, type NamedAction } from './action-model.ts'
import { showAnswer } from './action-answer.tsx'
import { openSessionTab } from './session-tab.ts'
import { showUsedBy } from './used-by.tsx'
import { useRefusal } from '../../screen/use-refusal.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'
import { WarningList } from '../../../base/message-page/warning-list.tsx'

const ActionForm = lazyPart(() => import('./action-form.tsx').then((module) => module.ActionForm))
const JobProgress = lazyPart(() => import('./job-progress.tsx').then((module) => module.JobProgress))

/** Loads the components of an action's form and its progress. */
export const preloadActions = (): void => [ActionForm, JobProgress].forEach((part) => void part.preload())

export interface Doing {
  resource: AnyResource
  action: NamedAction
  /** The records of the action; none for an action of the page. */
  records: readonly Values[]
  /** Initial values of its form, besides those from the record. */
  given?: Values
  /** How many records were chosen, where the action does not apply to all of them. */
  chosen?: number
  /** What is wrong with them, in sentences; the action is meant all the same where it is run. */
  warnings?: readonly string[]
  onDone?: () => void
}

const Start = createContext<((doing: Doing) => void) | null>(null)

/** Runs an action: shows its form or its confirmation, calls it, and shows the result. */
export function useAction(): (doing: Doing) => void {
  const start = useContext(Start)
  if (!start) throw new Error('useAction: expected to be below ActionsProvider')
  return start
}

const idsOf = (records: readonly Values[]): number[] => records.map((record) => Number(record['id']))

interface RunningJob {
  id: number
  doing: Doing
}

/** Confirms an action without input, and runs it. */
function useConfirmAction(finish: (doing: Doing, answer: unknown) => void): (doing: Doing) => void {
  const { t, say } = useViewTexts()
  const { message, modal } = useFeedback()
  const refuse = useRefusal()
  const confirm = useConfirm()
  return useCallback(
    (doing: Doing) => {
      const [name, action] = doing.action
      confirm({
        title: question(doing, { t, say }),
        content: (
          <>
            <RecordExcerpts resource={doing.resource} records={doing.records} unnumbered />
            <Warnings of={doing} />
            {action.confirm && <div>{say(action.confirm)}</div>}
            {partly(doing, { t })}
          </>
        ),
        okText: doing.warnings?.length ? t('action.anyway', { action: say(action.label) }) : say(action.label),
        danger: action.danger ? 'for good' : undefined,
        cancelText: t('common.cancel'),
        onOk: async () => {
          const tab = action.opensSession ? openSessionTab() : undefined
          if (tab === null) return void message.error(t('action.tabRefused'))
          try {
            const answer = await act(doing.resource, name, { ids: idsOf(doing.records), showsRefusal: true })
            tab?.open((answer as { token: string }).token)
            finish(doing, tab ? null : answer)
          } catch (fault) {
            tab?.close()
            if (refuse(doing.resource, action, fault)) return
            if (fault instanceof HttpFault && fault.used_by) showUsedBy(modal, fault, { t })
          }
        },
      })
    },
    [confirm, message, modal, t, say, finish, refuse],
  )
}

/** The one action running on these screens: its form, its confirmation, its progress. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const { t, say } = useViewTexts()
  const { message, modal } = useFeedback()
  const freshen = useFreshen()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Doing | null>(null)
  const [job, setJob] = useState<RunningJob | null>(null)
  usePinnedTab('action', asking !== null || job !== null)

  const finish = useCallback(
    (doing: Doing, answer: unknown) => {
      setAsking(null)
      const jobId = (answer as { job_id?: unknown } | null)?.job_id
      if (typeof jobId === 'number') return setJob({ id: jobId, doing })
      const opened = openedPath(doing.action[1], answer)
      if (opened) void navigate(opened, { state: { by: doing.resource.name } })
      else if (!showAnswer(modal, doing.action[1], answer, { t, say }))
        void message.success(t('action.done', { action: say(doing.action[1].label) }))
      void freshen(doing.resource.name)
      return doing.onDone?.()
    },
    [message, modal, t, say, freshen, navigate],
  )
  const confirm = useConfirmAction(finish)
  const start = useCallback(
    (doing: Doing) => {
      const [name, action] = doing.action
      const fitting = {
        ...doing,
        records: doing.records.filter((record) => applies(action, record)),
        chosen: doing.records.length,
      }
      if (doing.records.length > 0 && fitting.records.length === 0)
        return void message.warning(t('action.notApplicable'))
      const begin = async () => {
        const warned = { ...fitting, warnings: await warningsOf(fitting), given: await startOf(fitting) }
        if (hasInput(action)) setAsking(warned)
        else confirm(warned)
      }
      // A refusal is announced by the provider.
      return guarded(doing.resource, name, () => void begin().catch(() => undefined))()
    },
    [confirm, message, t],
  )
  return (
    <Start value={start}>
      {children}
      <Suspense>
        {asking && (
          <AskedForm doing={asking} onDone={(answer) => finish(asking, answer)} onCancel={() => setAsking(null)} />
        )}
        {job && (
          <JobProgress
            id={job.id}
            title={say(job.doing.action[1].label)}
            onEnd={() => void freshen(job.doing.resource.name)}
            onClose={() => {
              setJob(null)
              job.doing.onDone?.()
            }}
          />
        )}
      </Suspense>
    </Start>
  )
}

/**
 * Where a record is edited, or shown, that an action has made or found; undefined where it opens none, or the person
 * has no page for it.
 */
function openedPath({ opens, shows }: Action, answer: unknown): string | undefined {
  const id = (answer as { id?: unknown } | null)?.id
  const own = shows !== undefined && typeof id === 'number' ? pagePath(resourceNamed(shows)) : undefined
  if (own) return `${own}/show/${id}`
  const path = opens !== undefined && typeof id === 'number' ? formsPath(resourceNamed(opens)) : undefined
  return path && `${path}/edit/${id}`
}

interface AskedFormProps {
  doing: Doing
  onDone: (answer: unknown) => void
  onCancel: () => void
}

/** The form of an action with what it is about. */
function AskedForm({ doing, onDone, onCancel }: AskedFormProps) {
  const { resource, records, given } = doing
  const [name, action] = doing.action
  const { language } = useViewTexts()
  return (
    <ActionForm
      resource={resource}
      name={name}
      action={action}
      ids={idsOf(records)}
      start={{ ...actionStart(resource, action, records[0], language), ...given }}
      note={
        records.length > 0 && (
          <>
            <Subject doing={doing} />
            <Warnings of={doing} />
          </>
        )
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/** The first values of the form, where the action says what answers them; those that were given come first. */
async function startOf({ resource, action: [, { startsFrom }], records, given }: Doing): Promise<Values> {
  const start = startsFrom ? await act<Values>(resource, startsFrom, { ids: idsOf(records) }) : {}
  return { ...start, ...given }
}

/** At most so many records are asked about before an action of several. */
const mostWarned = 20

/** What is wrong with the records of an action, where it says how to ask; with their numbers where they are several. */
async function warningsOf({ resource, action: [, { warnedBy }], records }: Doing): Promise<string[]> {
  if (!warnedBy) return []
  const ids = idsOf(records).slice(0, mostWarned)
  const found = await Promise.all(
    ids.map(async (id) => {
      const { warnings } = await act<{ warnings: string[] }>(resource, warnedBy, { ids: [id] })
      return ids.length > 1 ? warnings.map((one) => `#${id} ${one}`) : warnings
    }),
  )
  return found.flat()
}

function Warnings({ of: { warnings = [] } }: { of: Pick<Doing, 'warnings'> }) {
  return warnings.length > 0 && <WarningList warnings={warnings} />
}

const hasInput = (action: Action): boolean => Object.keys(action.input ?? {}).length > 0

type Words = Pick<ReturnType<typeof useViewTexts>, 't' | 'say'>

function question({ resource, action: [, action], records }: Doing, { t, say }: Words): string {
  const name = say(action.label)
  if (records.length === 0) return t('action.confirmPage', { action: name })
  if (records.length === 1)
    return t('action.confirmOne', { action: name, name: say(resource.label), id: String(itemAt(records, 0)['id']) })
  return t('action.confirmMany', { action: name, count: records.length })
}

const partly = ({ records, chosen = 0 }: Doing, { t }: Pick<Words, 't'>): string =>
  chosen > records.length ? t('action.applicable', { all: chosen, count: records.length }) : ''

/** Names the records of a form. */
function Subject({ doing }: { doing: Doing }) {
  const { t } = useViewTexts()
  const { resource, records } = doing
  const counted = partly(doing, { t }) || (records.length > 1 ? t('list.selected', { count: records.length }) : '')
  return (
    <>
      {counted && <p className="view-quiet">{counted}</p>}
      <RecordExcerpts resource={resource} records={records} />
    </>
  )
}
