import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { RichLineInput } from '../../rich-text/rich-line-input.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

interface MarkingPoint {
  text: string
  score: number
}

interface MarkingEditorProps {
  value: readonly MarkingPoint[]
  onChange: (value: MarkingPoint[]) => void
  disabled?: boolean
}

const pointsMax = 30

/** The scoring points, step by step. */
export function MarkingEditor({ value, onChange, disabled }: MarkingEditorProps) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  const change = (index: number, what: Partial<MarkingPoint>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...what } : one)))
  return (
    <>
      {value.map((point, index) => (
        <div key={index} className="view-row">
          <div className="view-grow">
            <RichLineInput
              value={point.text}
              onChange={(text) => change(index, { text })}
              label={t('exercise.markingPoint', { number: index + 1 })}
              placeholder={t('exercise.markingPoint', { number: index + 1 })}
              disabled={disabled}
            />
          </div>
          <NumberBox
            className="view-score"
            suffix={ofEditor('ofPoints')}
            aria-label={t('exercise.markingScore', { number: index + 1 })}
            min={0}
            max={1000}
            value={point.score}
            disabled={disabled}
            onChange={(score) => change(index, { score: score ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('widget.remove')} ${t('exercise.markingPoint', { number: index + 1 })}`}
            disabled={disabled}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || value.length >= pointsMax}
        onClick={() => onChange([...value, { text: '', score: 1 }])}
      >
        {t('exercise.addMarkingPoint')}
      </Button>
    </>
  )
}
