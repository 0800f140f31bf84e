import { Suspense, useEffect, useRef, useState } from 'react'
import { Alert, Button, Progress, Result } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { actOn } from '../../../providers/data.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { pagePath } from '../../../providers/pages.ts'
import { import_batch, type ImportBatch as Batch } from '../../../resources/import-batch.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useJobTexts } from '../../base/locales/use-job-texts.ts'
import { useTabTitle } from '../../base/tabs/tab-context.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { PageHead } from '../../records/views/form/form-screen.tsx'
import { useScreen } from '../../records/screen/screen.ts'
import { Failed, Gone, Loading } from '../../base/message-page/states.tsx'
import { useConfirm } from '../../records/screen/use-confirm.tsx'
import { useFreshen } from '../../records/screen/use-freshen.ts'
import { ImportEntries } from './import-entries.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportNames } from './import-names.tsx'
import { ImportWords } from './import-words.tsx'
import { isOpen, isWorking, stepOf, useBatch, useBatchJob, useImported } from './import-model.ts'
import { ImportSteps } from './import-steps.tsx'
import { useImportableTexts } from './use-importable-texts.ts'
import './import.css'

declare module '../../../resources/kit/resource.ts' {
  interface BespokePages {
    importBatch: true
  }
}

const JobProgress = lazyPart(() =>
  import('../../records/views/actions/job-progress.tsx').then((module) => module.JobProgress),
)

/** One import from its columns to its undo, in its current state. */
export function ImportBatch() {
  const { back } = useScreen()
  const { t } = useImportableTexts()
  const id = Number(useParams()['id'])
  const query = useBatch(id)
  const batch = query.data
  const resource = useImported(batch?.resource)
  useTabTitle(batch?.title)
  return (
    <div className="view-page">
      <PageHead title={t('import.history')} subtitle={batch?.title} back={back} />
      <div className="view-page-body view-import">
        {query.isError ? (
          query.error instanceof HttpFault && query.error.code === 100404 ? (
            <Gone back={back} />
          ) : (
            <Failed fault={query.error} retry={() => void query.refetch()} />
          )
        ) : !batch || !resource ? (
          <Loading rows={8} />
        ) : (
          <BatchSteps batch={batch} resource={resource} refresh={() => void query.refetch()} />
        )}
      </div>
    </div>
  )
}

interface StepProps {
  batch: Batch
  resource: AnyResource
  refresh: () => void
}

function BatchSteps(props: StepProps) {
  const { batch, resource } = props
  const [remapping, setRemapping] = useState(false)
  useFreshWhenDone(batch, resource)
  const isMapping = batch.state === 'mapping' || (batch.state === 'ready' && remapping)
  const begun = () => {
    setRemapping(false)
    props.refresh()
  }
  return (
    <>
      <ImportSteps current={isMapping ? 1 : stepOf[batch.state]} isWrong={batch.state === 'failed'} />
      {isMapping ? (
        <ImportMapping
          batch={batch}
          resource={resource}
          onBegun={begun}
          onCancel={batch.state === 'ready' ? () => setRemapping(false) : undefined}
        />
      ) : isWorking(batch) ? (
        <Working {...props} />
      ) : batch.state === 'failed' ? (
        <NotRead {...props} />
      ) : batch.state === 'ready' ? (
        <Preview {...props} remap={batch.columns ? () => setRemapping(true) : undefined} />
      ) : (
        <Finished {...props} />
      )}
    </>
  )
}

/** Lists of imported records reload when a job on it has ended. */
function useFreshWhenDone(batch: Batch, resource: AnyResource): void {
  const freshen = useFreshen()
  const before = useRef(batch.state)
  useEffect(() => {
    if (before.current === batch.state) return
    before.current = batch.state
    if (batch.state === 'committed' || batch.state === 'undone') void freshen(resource.name)
  }, [batch.state, freshen, resource.name])
}

/** Whether a step of the batch is being asked for, and what asks for it. A refusal is shown as every call's is. */
function useRunning(
  batch: Batch,
  refresh: () => void,
): [running: boolean, run: (step: 'read' | 'commit' | 'undo') => Promise<void>] {
  const [running, setRunning] = useState(false)
  const run = async (step: 'read' | 'commit' | 'undo') => {
    setRunning(true)
    // A reading that stopped has dropped corrections already.
    const input = step === 'read' ? { drop_corrections: true } : {}
    await actOn('import_batch', step, input, { ids: [batch.id] }).catch(() => undefined)
    setRunning(false)
    refresh()
  }
  return [running, run]
}

const workTexts = { reading: 'import.reading', committing: 'import.committing', undoing: 'import.undoing' } as const

const stepAgain = { reading: 'read', committing: 'commit', undoing: 'undo' } as const

function Working({ batch, refresh }: StepProps) {
  const { t } = useImportableTexts()
  const { t: ofJob } = useJobTexts()
  const job = useBatchJob(batch)
  const [running, run] = useRunning(batch, refresh)
  // A job that is done has written what it was to write: the batch says so in a moment.
  if (job && !isOpen(job) && job.state !== 'done') {
    return (
      <Result
        status="warning"
        title={t('import.stopped')}
        subTitle={job.message}
        extra={
          <Button
            type="primary"
            loading={running}
            onClick={() => void run(stepAgain[batch.state as keyof typeof stepAgain])}
          >
            {t('import.again')}
          </Button>
        }
      />
    )
  }
  const percent = job?.total ? Math.min(99, Math.floor((job.progress / job.total) * 100)) : undefined
  return (
    <div className="view-import-work" aria-live="polite">
      <h2>{t(workTexts[batch.state as keyof typeof workTexts])}</h2>
      <Progress percent={percent ?? 100} status="active" showInfo={percent !== undefined} />
      {job && job.progress > 0 && (
        <p>
          {batch.state === 'reading'
            ? t('import.readCount', { count: job.progress })
            : ofJob('progress', { progress: job.progress, total: job.total ?? '…' })}
        </p>
      )}
      <p className="view-quiet">{t('import.mayLeave')}</p>
    </div>
  )
}

function NotRead({ batch, resource }: StepProps) {
  const { t } = useImportableTexts()
  const navigate = useNavigate()
  const batches = pagePath(import_batch)
  return (
    <Result
      status="error"
      title={t('import.failed')}
      subTitle={batch.message}
      extra={
        batches && (
          <Button type="primary" onClick={() => void navigate(`${batches}/create?of=${resource.name}`)}>
            {t('import.otherFile')}
          </Button>
        )
      }
    />
  )
}

function Preview({ batch, resource, refresh, remap }: StepProps & { remap?: () => void }) {
  const { t } = useImportableTexts()
  const [running, run] = useRunning(batch, refresh)
  const { create = 0, update = 0, skip = 0 } = batch.counts ?? {}
  return (
    <>
      {batch.message && <Alert type="error" showIcon message={batch.message} className="view-import-alert" />}
      <div className="view-import-summary">
        <div className="view-grow">
          <b>{t('import.willDo', { create, update, skip })}</b>
          <div className="view-quiet">{t('import.commitHint')}</div>
        </div>
        {remap && <Button onClick={remap}>{t('import.remap')}</Button>}
        <LeftOutButton batch={batch} />
        <Button type="primary" loading={running} disabled={create + update === 0} onClick={() => void run('commit')}>
          {create + update > 0 ? t('import.commit', { count: create + update }) : t('import.commitNone')}
        </Button>
      </div>
      <ImportWords batch={batch} resource={resource} onBegun={refresh} />
      <ImportNames batch={batch} resource={resource} onBegun={refresh} />
      <ImportEntries batch={batch} resource={resource} onChosen={refresh} />
    </>
  )
}

function Finished({ batch, resource, refresh }: StepProps) {
  const { t, say } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { create = 0, update = 0, skip = 0 } = batch.counts ?? {}
  const [, run] = useRunning(batch, refresh)
  const isUndone = batch.state === 'undone'
  const listPath = pagePath(resource)
  const undo = () =>
    confirm({
      title: t('import.undoTitle'),
      content: t('import.undoHint'),
      okText: t('import.undo'),
      danger: 'for good',
      cancelText: ofViews('common.cancel'),
      onOk: () => run('undo'),
    })
  return (
    <>
      <Result
        className="view-import-result"
        status={isUndone ? 'info' : 'success'}
        title={t(isUndone ? 'import.undone' : 'import.committed')}
        subTitle={isUndone ? undefined : t('import.didDo', { create, update, skip })}
      />
      {batch.message && <Alert type="error" showIcon message={batch.message} className="view-import-alert" />}
      <div className="view-import-centre">
        {listPath && (
          <Button type="primary" onClick={() => void navigate(listPath)}>
            {t('import.toList', { name: say(resource.label) })}
          </Button>
        )}
        <LeftOutButton batch={batch} />
        {!isUndone && (
          <Button danger onClick={undo}>
            {t('import.undo')}
          </Button>
        )}
      </div>
      <ImportEntries batch={batch} resource={resource} onChosen={refresh} />
    </>
  )
}

/** Creates the list as a job, from which it is downloaded. */
function LeftOutButton({ batch }: { batch: Batch }) {
  const { t } = useImportableTexts()
  const client = useQueryClient()
  const [job, setJob] = useState<number | null>(null)
  const counts = batch.counts?.states ?? {}
  const start = async () => {
    const answer = await actOn('import_batch', 'left_out', {}, { ids: [batch.id] }).catch(() => null)
    setJob((answer as { job_id: number } | null)?.job_id ?? null)
  }
  if (!counts.refused && !counts.duplicate && !counts.left_out && !batch.counts?.skip) return null
  return (
    <>
      <Button onClick={() => void start()}>{t('import.leftOut')}</Button>
      <Suspense>
        {job !== null && (
          <JobProgress
            id={job}
            title={t('import.leftOut')}
            onEnd={() => void client.invalidateQueries({ queryKey: ['data', 'default', 'job'] })}
            onClose={() => setJob(null)}
          />
        )}
      </Suspense>
    </>
  )
}
