import { LockOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { stateLabel, waysToEdit, type WorkflowOptions } from '../../../resources/capabilities/workflow/index.ts'
import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { listOf } from '../../base/locales/list-of.ts'
import { useRights } from '../../base/session/use-rights.ts'
import { ActionIcon } from '../../records/views/actions/action-icon.tsx'
import { useAction } from '../../records/views/actions/actions-provider.tsx'
import type { Values } from '../../records/screen/stored-record.ts'
import { useWorkflowTexts } from './use-workflow-texts.ts'
import './notices.css'

interface LockNoticeProps {
  resource: AnyResource
  options: WorkflowOptions
  record: Values
  /** The fields of the form that may still be changed. */
  open: readonly string[]
  /** An action started here has changed the record's state. */
  onMoved: () => void
}

/** Explains why a record cannot be edited, which fields can be, and what to do first. */
export function LockNotice({ resource, options, record, open, onMoved }: LockNoticeProps) {
  const { t, say, language } = useWorkflowTexts()
  const { can } = useRights()
  const start = useAction()
  const ways = waysToEdit(resource, options, record)
  const own = ways.filter(([name]) => can(resource, name))
  const labels = (names: readonly string[]) =>
    listOf(
      names.map((name) => say(namedIn(resource.fields, name).label)),
      language,
    )
  return (
    <Alert
      className="view-lock"
      type="info"
      showIcon
      icon={<LockOutlined />}
      message={t('workflow.title', {
        state: say(stateLabel(resource, options, record[options.field])),
        name: language === 'en' ? resource.label.en.toLowerCase() : resource.label.zh,
      })}
      description={
        <>
          {open.length > 0 && <div>{t('workflow.open', { fields: labels(open) })}</div>}
          {own.length === 0 && ways.length > 0 && (
            <div>
              {t('workflow.askFor', {
                actions: listOf(
                  ways.map(([, { label }]) => say(label)),
                  language,
                ),
              })}
            </div>
          )}
          {own.length > 0 && (
            <div className="view-lock-ways">
              <span>{t('workflow.first')}</span>
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
