import { Button } from 'antd'
import { resourceNamed } from '../../../../../providers/data.ts'
import type { RecordDoubt } from '../../../../../resources/papers/queue/doubts.ts'
import { RecordSelect } from '../../../../records/record-titles/record-select.tsx'
import { useQueueTexts } from './use-queue-texts.ts'

interface DoubtChoicesProps {
  doubt: RecordDoubt
  values: readonly string[]
  choose: (value: string) => void
  setValues: (values: string[]) => void
}

/** What may be decided: one of the choices, several, none, or a record. */
export function DoubtChoices({ doubt, values, choose, setValues }: DoubtChoicesProps) {
  const { t, say } = useQueueTexts()
  if (doubt.of !== null) {
    const target = resourceNamed(doubt.of)
    return (
      <div className="queue-record">
        <RecordSelect
          target={target}
          many={false}
          value={values.map(Number)}
          onChange={(ids) => setValues(ids.map(String))}
          record={{}}
          placeholder={t('queue.choose', { name: say(target.label) })}
        />
      </div>
    )
  }
  return (
    <div className="queue-choices" role="group" aria-label={doubt.label}>
      {doubt.choices.map(({ value, label }) => (
        <Button
          key={value}
          size="large"
          type={values.includes(value) ? 'primary' : 'default'}
          aria-pressed={values.includes(value)}
          onClick={() => choose(value)}
        >
          {typeof label === 'string' ? label : say(label)}
        </Button>
      ))}
      <Button
        size="large"
        type={values.length === 0 ? 'primary' : 'default'}
        aria-pressed={values.length === 0}
        onClick={() => setValues([])}
      >
        {t('queue.none')}
      </Button>
    </div>
  )
}
