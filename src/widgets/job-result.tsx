import { DownloadOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import type { z } from 'zod'
import type { jobResult as jobResultSchema } from '../../resources/job.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { csv } from './csv.ts'
import { saveBlob } from './file-parts.tsx'
import { json } from './json.tsx'
import { defineWidget, type ShowProps } from './widget.ts'

type JobResult = z.infer<typeof jobResultSchema>

function Counts({ value }: { value: JobResult }) {
  const { t } = useViewTexts()
  return (
    <span className="view-counts">
      <span className="view-yes">{t('widget.done', { count: value.done })}</span>
      <span className={value.failed > 0 ? 'view-fault' : 'view-quiet'}>{t('widget.failed', { count: value.failed })}</span>
    </span>
  )
}

/** What came of a job: the counts, and what was left out with the place and the reason, also as a sheet. */
export function JobResultFull({ value }: { value: JobResult }) {
  const { t } = useViewTexts()
  const save = () => {
    const rows = [[t('widget.faultAt'), t('widget.faultMessage')], ...value.faults.map((fault) => [fault.at, fault.message])]
    saveBlob(new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }), `${t('widget.faults')}.csv`)
  }
  return (
    <div className="view-job-result">
      <div className="view-row">
        <Counts value={value} />
        {value.faults.length > 0 && (
          <Button size="small" icon={<DownloadOutlined />} onClick={save}>
            {t('widget.saveFaults')}
          </Button>
        )}
      </div>
      {value.faults.length > 0 && (
        <Table
          size="small"
          rowKey={(fault) => `${fault.at} ${fault.message}`}
          dataSource={value.faults}
          pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
          columns={[
            { title: t('widget.faultAt'), dataIndex: 'at', width: 120 },
            { title: t('widget.faultMessage'), dataIndex: 'message' },
          ]}
        />
      )}
    </div>
  )
}

const JobResultShow = ({ value, mode }: ShowProps<JobResult>) => (mode === 'cell' ? <Counts value={value} /> : <JobResultFull value={value} />)

/** Results are written by the server alone; the input is there because every widget has one. */
export const jobResult = defineWidget<JobResult>({
  Input: json.Input as never,
  Show: JobResultShow,
  text: ({ done, failed }) => `${done} / ${failed}`,
  wide: true,
  width: 160,
})
