import { useState } from 'react'
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { act } from '../../../../providers/data.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { JobProgress } from './job-progress.tsx'

interface SaveFileProps {
  resource: AnyResource
  record: StoredRecord
  /** An action that begins a job, in a language. */
  action: string
  label: string
  /** Of the job, while it is followed. */
  title: string
}

/** Has a file written of a record, in the person's language, and follows it until it can be downloaded. */
export function SaveFile({ resource, record, action, label, title }: SaveFileProps) {
  const { language } = useLanguage()
  const [job, setJob] = useState<number | null>(null)
  const [isStarting, setStarting] = useState(false)
  const save = async () => {
    setStarting(true)
    const answer = await act<{ job_id: number }>(resource, action, {
      ids: [record.id],
      input: { language },
    }).catch(() => null)
    setStarting(false)
    if (answer) setJob(answer.job_id)
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={isStarting} onClick={() => void save()}>
        {label}
      </Button>
      {job !== null && <JobProgress id={job} title={title} onEnd={() => undefined} onClose={() => setJob(null)} />}
    </>
  )
}
