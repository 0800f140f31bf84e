import { LockOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { stateLabel, waysToEdit, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { listOf } from '../../locales/list-of.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useRights } from '../../session/use-rights.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import { useAction } from '../actions/actions-provider.tsx'
import type { Values } from '../../screen/stored-record.ts'
import { useLockWords } from './lock-words.ts'

interface LockNoticeProps {
  resource: AnyResource
  record: Values
  /** The fields of the form that may be changed nonetheless. */
  open: readonly string[]
  /** The record is in another state by an action that was begun here. */
  onMoved: () => void
}

/** Says why a record cannot be edited, what of it can be, and what to do first. */
export function LockNotice({ resource, record, open, onMoved }: LockNoticeProps) {
  const { say, language } = useViewTexts()
  const words = useLockWords()
  const { can } = useRights()
  const start = useAction()
  const ways = waysToEdit(resource, record)
  const own = ways.filter(([name]) => can(resource, name))
  const labels = (names: readonly string[]) =>
    listOf(
      names.map((name) => say((resource.fields as Fields)[name]!.label)),
      language,
    )
  return (
    <Alert
      className="view-lock"
      type="info"
      showIcon
      icon={<LockOutlined />}
      message={words.title(say(stateLabel(resource, record[resource.lock!.field])), say(resource.label))}
      description={
        <>
          {open.length > 0 && <div>{words.open(labels(open))}</div>}
          {own.length === 0 && ways.length > 0 && (
            <div>
              {words.askFor(
                listOf(
                  ways.map(([, { label }]) => say(label)),
                  language,
                ),
              )}
            </div>
          )}
          {own.length > 0 && (
            <div className="view-lock-ways">
              <span>{words.first}</span>
              {own.map((action) => (
                <Button
                  key={action[0]}
                  size="small"
                  icon={<ActionIcon name={action[1].icon} />}
                  onClick={() => start({ resource, action, records: [record], onDone: onMoved })}
                >
                  {say(action[1].label)}
                </Button>
              ))}
            </div>
          )}
        </>
      }
    />
  )
}
