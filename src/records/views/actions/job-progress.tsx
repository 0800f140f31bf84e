import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useNavigate } from 'react-router'
import { readOne } from '../../../../providers/data.ts'
import { pagePath } from '../../../../providers/pages.ts'
import { job as jobResource, type Job } from '../../../../resources/job.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { JobResultFull } from '../../fields/job-result/job-result-full.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { useJobTexts } from '../../../base/locales/use-job-texts.ts'

const askEveryMs = 1000
const ended: ReadonlySet<Job['state']> = new Set(['done', 'failed', 'cancelled'])
const hasEnded = (job: Pick<Job, 'state'>): boolean => ended.has(job.state)

const barStatus = {
  waiting: 'normal',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'exception',
} as const

/** The progress of a job, 0 to 100. A job of unknown size shows none until it ends. */
function percentOf({ state, progress, total }: Pick<Job, 'state' | 'progress' | 'total'>): number {
  if (state === 'done') return 100
  return total ? Math.min(99, Math.floor((progress / total) * 100)) : 0
}

interface JobProgressProps {
  id: number
  title: string
  /** Called once, when the job has ended: its results can be shown. */
  onEnd: () => void
  onClose: () => void
}

/** Follows a job to its end. Closing the window does not affect the job. */
export function JobProgress({ id, title, onEnd, onClose }: JobProgressProps) {
  const { t } = useViewTexts()
  const { t: ofJob } = useJobTexts()
  const { can } = useRights()
  const navigate = useNavigate()
  const readable = can(jobResource, 'list')
  const jobsPath = pagePath(jobResource)
  const { data: job } = useQuery({
    queryKey: ['data', 'default', 'job', 'detail', String(id), 'progress'],
    enabled: readable,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const now = await readOne('job', id, signal)
      if (hasEnded(now)) onEnd()
      return now
    },
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : askEveryMs),
  })
  const toList = () => {
    onClose()
    if (jobsPath) void navigate(jobsPath)
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      maskClosable={false}
      width={640}
      footer={[
        readable && jobsPath && (
          <Button key="list" type="link" onClick={toList}>
            {ofJob('toList')}
          </Button>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>,
      ]}
    >
      <div aria-live="polite">
        <div className="view-row">
          <b>{ofJob(job?.state ?? 'waiting')}</b>
          {job && job.total !== null && (
            <span className="view-quiet">{ofJob('progress', { progress: job.progress, total: job.total })}</span>
          )}
        </div>
        <Progress percent={job ? percentOf(job) : 0} status={barStatus[job?.state ?? 'waiting']} />
        {job?.message && <p>{job.message}</p>}
        {job?.result ? (
          <JobResultFull value={job.result} />
        ) : (
          (!job || !hasEnded(job)) && <p className="view-quiet">{ofJob('goesOn')}</p>
        )}
      </div>
    </Modal>
  )
}
