import { DownloadOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { csv } from '../../../../resources/import/csv.ts'
import { FileRow, saveBlob } from '../../../content/files/file-parts.tsx'
import { JobCounts, type JobResult } from './job-counts.tsx'
import './job-result.css'

/** The result of a job: the counts, and the entries left out with place and reason, also as a sheet. */
export function JobResultFull({ value }: { value: JobResult }) {
  const { t, say } = useViewTexts()
  const inWords = (words: string | Text): string => (typeof words === 'string' ? words : say(words))
  const faults = value.faults.map(({ at, message }) => ({ at: inWords(at), message: inWords(message) }))
  const save = () => {
    const rows = [[t('widget.faultAt'), t('widget.faultMessage')], ...faults.map((fault) => [fault.at, fault.message])]
    saveBlob(new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }), `${t('widget.faults')}.csv`)
  }
  return (
    <div className="view-job-result">
      {value.file && <FileRow file={value.file} />}
      <div className="view-row">
        <JobCounts value={value} />
        {faults.length > 0 && (
          <Button size="small" icon={<DownloadOutlined />} onClick={save}>
            {t('widget.saveFaults')}
          </Button>
        )}
      </div>
      {faults.length > 0 && (
        <Table
          size="small"
          rowKey={(fault) => `${fault.at} ${fault.message}`}
          dataSource={faults}
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
