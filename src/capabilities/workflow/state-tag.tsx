import { isReturned, type WorkflowOptions } from '../../../resources/capabilities/workflow/index.ts'
import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { ShowValue } from '../../records/fields/show-value.tsx'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import type { Values } from '../../records/screen/stored-record.ts'
import './workflow.css'

interface StateTagProps {
  resource: AnyResource
  options: WorkflowOptions
  record: Values
}

/** Marks an incomplete record, where its resource declares what a complete one needs. */
function IncompleteTag({ resource: { fields }, options: { complete }, record }: StateTagProps) {
  const { say } = useViewTexts()
  if (!complete || record[complete.mark] !== true) return null
  return <span className="view-tag view-incomplete">{say(namedIn(fields, complete.mark).label)}</span>
}

/** The state of a record; a returned one has a label of its own. */
export function StateTag({ resource, options, record }: StateTagProps) {
  const { field, returned, reason } = options
  const { say } = useViewTexts()
  if (record[field] === undefined) return null
  return (
    <>
      {returned && isReturned(options, record) ? (
        <span className="view-tag view-returned" title={String(record[reason!])}>
          {say(returned)}
        </span>
      ) : (
        <ShowValue
          field={namedIn(resource.fields, field)}
          value={record[field]}
          record={record}
          resource={resource}
          mode="cell"
        />
      )}
      <IncompleteTag resource={resource} options={options} record={record} />
    </>
  )
}
