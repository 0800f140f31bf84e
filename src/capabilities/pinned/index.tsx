import { Suspense } from 'react'
import { pinCalls, pinnedMark } from '../../../resources/capabilities/pinned/index.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../records/screen/capability-slots.ts'

// Most lists have no pinned record, so the icons load when one is shown, or when the menu of a row opens.
const PinMark = lazyPart(() => import('./pin-mark.tsx').then((module) => module.PinMark))
const PinIcon = lazyPart(() => import('./pin-mark.tsx').then((module) => module.PinIcon))
const place = <span className="anticon icon-place" aria-hidden="true" />

export const pinned = defineSlots('pinned', ({ name }) => {
  const { pin, unpin } = pinCalls(name)
  return {
    rowMark: (record) =>
      record[pinnedMark] === true ? (
        <Suspense fallback={place}>
          <PinMark />
        </Suspense>
      ) : undefined,
    rowTools: (record) => {
      const isPinned = record[pinnedMark] === true
      const icon = (
        <Suspense fallback={place}>
          <PinIcon isPinned={isPinned} />
        </Suspense>
      )
      return [{ icon, action: isPinned ? unpin : pin }]
    },
  }
})
