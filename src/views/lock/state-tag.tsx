import { isReturned, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import type { Values } from '../../screen/stored-record.ts'

/** That something is missing in a record, where its resource says what a complete one is. */
function IncompleteTag({ resource: { complete, fields }, record }: { resource: AnyResource; record: Values }) {
  const { say } = useViewTexts()
  if (!complete || record[complete.mark] !== true) return null
  return <span className="view-tag view-incomplete">{say((fields as Fields)[complete.mark]!.label)}</span>
}

/** In which state a record is, where its resource has states that lock editing: what was sent back is called so. */
export function StateTag({ resource, record }: { resource: AnyResource; record: Values }) {
  const { lock, fields } = resource
  const { say } = useViewTexts()
  if (!lock || record[lock.field] === undefined) return null
  return (
    <>
      {lock.returned && isReturned(resource, record) ? (
        <span className="view-tag view-returned" title={String(record[lock.reason!])}>
          {say(lock.returned)}
        </span>
      ) : (
        <ShowValue
          field={fields[lock.field]}
          value={record[lock.field]}
          record={record}
          resource={resource}
          mode="cell"
        />
      )}
      <IncompleteTag resource={resource} record={record} />
    </>
  )
}
