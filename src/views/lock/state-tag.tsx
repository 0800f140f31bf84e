import type { AnyResource, Fields } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { ShowValue } from '../../widgets/show-value.tsx'
import type { Values } from '../form/form-model.ts'

/** That something is missing in a record, where its resource says what a complete one is. */
export function IncompleteTag({ resource: { complete, fields }, record }: { resource: AnyResource; record: Values }) {
  const { say } = useViewTexts()
  if (!complete || record[complete.mark] !== true) return null
  return <span className="view-tag view-incomplete">{say((fields as Fields)[complete.mark]!.label)}</span>
}

/** In which state a record is, where its resource has states that lock editing. */
export function StateTag({ resource, record }: { resource: AnyResource; record: Values }) {
  const { lock, fields } = resource
  if (!lock || record[lock.field] === undefined) return null
  return (
    <>
      <ShowValue field={fields[lock.field]} value={record[lock.field]} record={record} resource={resource} mode="cell" />
      <IncompleteTag resource={resource} record={record} />
    </>
  )
}
