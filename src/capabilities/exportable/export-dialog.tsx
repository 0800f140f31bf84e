import { useState } from 'react'
import { Form, Modal, Radio, Select } from 'antd'
import { act } from '../../../providers/data.ts'
import { listQuery } from '../../../providers/list-query.ts'
import { exportCall } from '../../../resources/capabilities/exportable/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { JobProgress } from '../../records/views/actions/job-progress.tsx'
import { crudFilters } from '../../records/screen/list-model.ts'
import { useListState } from '../../records/screen/use-list-state.ts'
import { useTransferOptions } from '../../content/files/transfer-options.ts'
import { useExportableTexts } from './use-exportable-texts.ts'
import './export.css'

interface ExportDialogProps {
  resource: AnyResource
  /** The chosen records; none means all that the filters match. */
  ids: readonly number[]
  onClose: () => void
}

/** The list's query in wire terms, without its page and order. */
function useFilters(resource: AnyResource): Record<string, string> {
  const { state } = useListState(resource)
  const { page: _page, page_size: _size, sort: _sort, ...asked } = listQuery({ filters: crudFilters(state) })
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join() : String(value)]),
  )
}

export function ExportDialog({ resource, ids, onClose }: ExportDialogProps) {
  const { t, say, language } = useExportableTexts()
  const { t: ofViews } = useViewTexts()
  const options = useTransferOptions(resource)
  const filters = useFilters(resource)
  const [format, setFormat] = useState('xlsx')
  const [ofChosen, setOfChosen] = useState(ids.length > 0)
  const [running, setRunning] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const title = t('export.title', { name: say(resource.label) })
  if (job !== null) return <JobProgress id={job} title={title} onEnd={() => undefined} onClose={onClose} />
  const start = async () => {
    setRunning(true)
    const what = ofChosen ? { ids } : { filters }
    const answer = await act<{ job_id: number }>(resource, exportCall(resource.name), {
      input: { format, language, ...what },
    }).catch(() => null)
    setRunning(false)
    if (answer) setJob(answer.job_id)
  }
  return (
    <Modal
      open
      title={title}
      okText={t('export.start')}
      cancelText={ofViews('common.cancel')}
      confirmLoading={running}
      onOk={() => void start()}
      onCancel={onClose}
      width={480}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label={t('export.what')}>
          <Radio.Group
            className="view-export-what"
            value={ofChosen}
            onChange={(event) => setOfChosen(event.target.value as boolean)}
            options={[
              ...(ids.length > 0 ? [{ value: true, label: t('export.chosen', { count: ids.length }) }] : []),
              { value: false, label: t('export.filtered') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('export.format')} htmlFor="export-format">
          <Select
            id="export-format"
            value={format}
            onChange={setFormat}
            loading={options.isLoading}
            options={(options.data?.exports ?? []).map(({ name, label }) => ({ value: name, label: say(label) }))}
          />
        </Form.Item>
      </Form>
      <p className="view-quiet">{t('export.help')}</p>
    </Modal>
  )
}
