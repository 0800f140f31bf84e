import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { applies, type AnyResource } from '../../../../resources/kit/index.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { ActionIcon } from '../../../records/views/actions/action-icon.tsx'
import { useAction } from '../../../records/views/actions/actions-provider.tsx'
import type { PlacedStep } from './progress-model.ts'
import { useProgressTexts } from './use-progress-texts.ts'

interface NextStepProps {
  resource: AnyResource
  record: StoredRecord
  parts: AnyResource
  /** Undefined: all is done. */
  step: PlacedStep | undefined
  /** The last step that an action does, offered when all is done. */
  last: PlacedStep | undefined
  hrefOf: (step: PlacedStep) => string | undefined
  onDone: () => void
}

/** What comes next, with the button for it. */
export function NextStep({ resource, record, parts, step, last, hrefOf, onDone }: NextStepProps) {
  const { t, say } = useProgressTexts()
  const { can } = useRights()
  const start = useAction()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const shown = step ?? last
  if (!shown) return null
  const { action } = shown.step
  const href = hrefOf(shown)
  const todo = shown.part
    ? t('progress.nextOf', { todo: say(shown.step.todo), part: titleOf(parts, shown.part) })
    : say(shown.step.todo)
  const of = shown.part ? { resource: parts, record: shown.part } : { resource, record }
  const possible = [action, shown.step.also].flatMap((name) => {
    const declared = name === undefined ? undefined : of.resource.actions[name]
    return name !== undefined && declared && can(of.resource, name) && applies(declared, of.record)
      ? [[name, declared] as const]
      : []
  })
  const isPossible = possible.length > 0
  return (
    <div className="progress-next" data-done={!step || undefined}>
      <span className="progress-next-words">
        {!step && <CheckCircleFilled aria-hidden />}
        <span className="view-quiet">{step ? t('progress.next') : t('progress.allDone')}</span>
        {step && <b>{todo}</b>}
      </span>
      <span className="progress-next-words">
        {possible.map(([name, declared], at) => (
          <Button
            key={name}
            type={at === 0 ? 'primary' : 'default'}
            icon={<ActionIcon name={declared.icon} />}
            onClick={() => start({ resource: of.resource, action: [name, declared], records: [of.record], onDone })}
          >
            {say(declared.label)}
          </Button>
        ))}
        {href && (!isPossible || shown.part) && (
          <Button
            type={isPossible ? 'default' : 'primary'}
            icon={<RightOutlined />}
            iconPosition="end"
            onClick={() => void navigate(href, { state: { returnTo: pathname + search } })}
          >
            {say(shown.step.todo)}
          </Button>
        )}
      </span>
    </div>
  )
}
