import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Table } from 'antd'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { act } from '../../../../providers/data.ts'
import type { HttpFault } from '../../../../providers/fault.ts'
import { markingCalls, type MarkingOptions } from '../../../../resources/learners/marking/index.ts'
import type { RubricEffect } from '../../../../resources/learners/marking/answers.ts'
import type { Rubric } from '../../../../resources/learners/marking/rubric.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { RubricInput } from '../fields/rubric/rubric-input.tsx'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { rubricTabEn } from './rubric-tab.en.ts'
import { rubricTabZh } from './rubric-tab.zh.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

const texts = partTexts('rubricTab', { zh: rubricTabZh, en: rubricTabEn })

interface RubricTabProps {
  resource: AnyResource
  options: MarkingOptions
  record: StoredRecord
}

/** Calls of the tab with what it holds now; null where one was refused, and `fault` says why. */
function useRubricCall(
  resource: AnyResource,
  record: RubricTabProps['record'],
  input: { rubric: Rubric; tolerance: number },
) {
  const [fault, setFault] = useState<HttpFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const call = async (name: string): Promise<RubricEffect | null> => {
    setBusy(true)
    setFault(null)
    try {
      return await act<RubricEffect>(resource, name, { ids: [record.id], input })
    } catch (error) {
      setFault(error as HttpFault)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { call, fault, isBusy }
}

/** Another rubric, or another tolerance: what it changes is shown before it is saved. */
export function RubricTab({ resource, options, record }: RubricTabProps) {
  const { t, say } = usePartTexts(texts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const calls = markingCalls(resource.name)
  const [rubric, setRubric] = useState((record[options.rubric] as Rubric | undefined) ?? [])
  const [tolerance, setTolerance] = useState(Number(record[options.tolerance]))
  const [effect, setEffect] = useState<RubricEffect | null>(null)
  const { call, fault, isBusy } = useRubricCall(resource, record, { rubric, tolerance })
  const now = useRef({ rubric, tolerance })
  now.current = { rubric, tolerance }
  const preview = async () => {
    const asked = now.current
    const found = await call(calls.preview)
    // Of what was changed meanwhile nothing is known.
    if (now.current.rubric === asked.rubric && now.current.tolerance === asked.tolerance) setEffect(found)
  }
  const save = async () => {
    if (!(await call(calls.change))) return
    setEffect(null)
    void message.success(t('rubric.saved'))
    await client.invalidateQueries({ queryKey: ['data', 'default', resource.name] })
  }
  const changed = () => setEffect(null)
  return (
    <div className="view-list-editor">
      <RubricInput
        id="rubric"
        value={rubric}
        onChange={(next) => {
          setRubric(next ?? [])
          changed()
        }}
        field={namedIn(resource.fields, options.rubric)}
        record={record}
      />
      <label className="view-row">
        {say(namedIn(resource.fields, options.tolerance).label)}
        <NumberBox
          value={tolerance}
          min={0}
          max={100}
          step={0.5}
          onChange={(value) => {
            setTolerance(value ?? 0)
            changed()
          }}
        />
      </label>
      {fault && <Alert type="error" showIcon message={fault.message} />}
      {effect && <Effect effect={effect} />}
      <div className="view-row">
        <Button onClick={() => void preview()} loading={isBusy && !effect}>
          {t('rubric.preview')}
        </Button>
        <Button type="primary" disabled={!effect} loading={isBusy && effect !== null} onClick={() => void save()}>
          {t('rubric.save')}
        </Button>
      </div>
    </div>
  )
}

function Effect({ effect: { marks, scores } }: { effect: RubricEffect }) {
  const { t } = usePartTexts(texts)
  const answers = scores.reduce((sum, one) => sum + one.answers, 0)
  return (
    <>
      <Alert type="info" showIcon message={t('rubric.effect', { marks, answers })} />
      {scores.length > 0 && (
        <Table
          size="small"
          rowKey={({ before, after }) => `${before} ${after}`}
          dataSource={scores}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('rubric.before'), dataIndex: 'before', render: (value: number | null) => value ?? '–' },
            { title: t('rubric.after'), dataIndex: 'after', render: (value: number | null) => value ?? '–' },
            { title: t('rubric.answers'), dataIndex: 'answers' },
          ]}
        />
      )}
    </>
  )
}
