import { Alert } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import type { Values } from '../../screen/stored-record.ts'
import { useLockWords } from './lock-words.ts'

/** Why a record was sent back, as whoever sent it wrote. */
export function ReturnNotice({ resource, record }: { resource: AnyResource; record: Values }) {
  const words = useLockWords()
  const { say } = useViewTexts()
  const reason = resource.lock?.reason && record[resource.lock.reason]
  if (typeof reason !== 'string' || reason === '') return null
  return (
    <Alert
      className="view-lock"
      type="warning"
      showIcon
      message={resource.lock?.returned ? say(resource.lock.returned) : words.returned}
      description={<span className="view-lock-reason">{reason}</span>}
    />
  )
}
