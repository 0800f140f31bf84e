import { Alert } from 'antd'
import type { WorkflowOptions } from '../../../resources/capabilities/workflow/index.ts'
import type { Values } from '../../records/screen/stored-record.ts'
import { useWorkflowTexts } from './use-workflow-texts.ts'
import './notices.css'

/** The reason why a record was returned, in the words of the person who returned it. */
export function ReturnNotice({ options: { reason, returned }, record }: { options: WorkflowOptions; record: Values }) {
  const { t, say } = useWorkflowTexts()
  const why = reason && record[reason]
  if (typeof why !== 'string' || why === '') return null
  return (
    <Alert
      className="view-lock"
      type="warning"
      showIcon
      message={returned ? say(returned) : t('workflow.returned')}
      description={<span className="view-lock-reason">{why}</span>}
    />
  )
}
