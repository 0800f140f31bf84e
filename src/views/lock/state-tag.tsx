import type { AnyResource } from '../../../resources/kit/index.ts'
import { ShowValue } from '../../widgets/show-value.tsx'
import type { Values } from '../form/form-model.ts'

/** In which state a record is, where its resource has states that lock editing. */
export function StateTag({ resource, record }: { resource: AnyResource; record: Values }) {
  const { lock, fields } = resource
  if (!lock || record[lock.field] === undefined) return null
  return <ShowValue field={fields[lock.field]} value={record[lock.field]} record={record} resource={resource} mode="cell" />
}
