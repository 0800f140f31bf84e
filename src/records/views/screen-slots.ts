import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Slots } from '../screen/capability-slots.ts'
import { verbSlots } from '../verbs/index.ts'
import { slotsOf } from './slots-of.ts'

const found = new WeakMap<AnyResource, readonly Slots[]>()

/**
 * What capabilities and verbs fill of the screens of a resource. Verbs fill no cells and no marks of rows, so lists of
 * others ask `slotsOf`.
 */
export function screenSlots(resource: AnyResource): readonly Slots[] {
  let slots = found.get(resource)
  if (!slots) {
    slots = [...slotsOf(resource), ...verbSlots.flatMap((of) => of(resource) ?? [])]
    found.set(resource, slots)
  }
  return slots
}
