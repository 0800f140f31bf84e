import { memo, Suspense } from 'react'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { showValuesBy } from '../../base/inputs/value-shower.ts'
import { isAbsent, widgetOf } from './registry.ts'
import type { ListedField, ShowProps } from '../../base/inputs/widget.ts'

interface ShowValueProps {
  field: ListedField
  value: unknown
  record: Readonly<Record<string, unknown>>
  resource?: AnyResource
  mode: ShowProps<unknown>['mode']
}

/** A value by its field's widget; an absent one is a dash. */
export const ShowValue = memo(function ShowValue({ field, value, record, resource, mode }: ShowValueProps) {
  if (isAbsent(value)) return <span className="view-absent">–</span>
  const { Show } = widgetOf(field)
  const shown = <Show field={field} value={value as never} record={record} resource={resource} mode={mode} />
  // The cell display is loaded with the list; only full displays may have to be loaded.
  return mode === 'cell' ? shown : <Suspense fallback={<span className="view-absent">…</span>}>{shown}</Suspense>
})

showValuesBy(ShowValue)
