import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'

/** Pins have no options. */
export type PinnedOptions = Record<string, never>

/** The maximum number of records of a resource that one person can pin. */
export const maxPinned = 20

/** The key in a row of a list for whether the calling person pinned it. */
export const pinnedMark = 'pinned'

/** The names of the calls that pin and unpin records of a resource. */
export const pinCalls = (name: string) => ({ pin: `pin_${name}`, unpin: `unpin_${name}` })

function actions({ name }: CapableResource): Record<string, Action> {
  const calls = pinCalls(name)
  // A pin affects only the person who sets it, so everybody who may list may pin.
  const place = { on: 'rows' as const, right: 'list', hidden: true }
  return {
    [calls.pin]: { ...place, label: { zh: '置顶', en: 'Pin to top' } },
    [calls.unpin]: { ...place, label: { zh: '取消置顶', en: 'Unpin' } },
  }
}

/** Each person may pin records, which then come first in their own lists. */
export const pinned = defineCapability(
  { name: 'pinned', actions, rowMark: pinnedMark },
  (had) => () => had<PinnedOptions>({}),
)
