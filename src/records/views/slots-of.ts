import type { ReactNode } from 'react'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { capabilitySlots } from '../../parts/slots.ts'
import type { SlotCell, Slots } from '../screen/capability-slots.ts'
import type { Values } from '../screen/stored-record.ts'

const found = new WeakMap<AnyResource, readonly Slots[]>()

/** What the capabilities of a resource fill of its screens. */
export function slotsOf(resource: AnyResource): readonly Slots[] {
  let slots = found.get(resource)
  if (!slots) {
    slots = capabilitySlots.flatMap((of) => of(resource) ?? [])
    found.set(resource, slots)
  }
  return slots
}

/** What comes before the title of a record in a list. */
export const rowMarks = (resource: AnyResource, record: Values): ReactNode[] =>
  slotsOf(resource).flatMap(({ rowMark }) => rowMark?.(record) ?? [])

/** How a list shows a field of a resource in place of its widget; the first capability that says so decides. */
export const cellOf = (resource: AnyResource, name: string): SlotCell | undefined =>
  slotsOf(resource).find(({ cells }) => cells && Object.hasOwn(cells, name))?.cells?.[name]
