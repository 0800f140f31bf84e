import type { ComponentType } from 'react'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { ListedField, ShowProps } from './widget.ts'

/** Shows a value by its field's widget, for widgets that show others: they cannot import the list of all widgets. */
interface ValueProps {
  field: ListedField
  value: unknown
  record: Readonly<Record<string, unknown>>
  resource?: AnyResource
  mode: ShowProps<unknown>['mode']
}

let known: ComponentType<ValueProps> | undefined

/** Called by `show-value.tsx`, which every screen with values has. */
export function showValuesBy(show: ComponentType<ValueProps>): void {
  known = show
}

export function valueShower(): ComponentType<ValueProps> {
  if (!known) throw new Error('show-value.tsx is not loaded')
  return known
}
