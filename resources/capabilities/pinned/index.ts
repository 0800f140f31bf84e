import type { Action } from '../../kit/action.ts'
import { defineCapability, type Bearer } from '../../kit/capability.ts'

/** What a resource says of pins: nothing but that it has them. */
export type PinnedOptions = Record<string, never>

/** At most so many records of a resource are pinned by one person. */
export const maxPinned = 20

/** The key with which a row of a list says whether the person who asks pinned it. */
export const pinnedMark = 'pinned'

/** The names of the calls that pin and unpin records of a resource. */
export const pinCalls = (name: string) => ({ pin: `pin_${name}`, unpin: `unpin_${name}` })

function actions({ name }: Bearer): Record<string, Action> {
  const calls = pinCalls(name)
  // A pin concerns its own person alone: whoever may list may have some.
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
