import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { PaperItem } from '../../../../resources/papers/sections.ts'
import { afterPaint } from '../../../base/loading/after-paint.ts'
import { changedBetween } from './model/changed-between.ts'

/** More than these fill a screen. */
const mostAtOnce = 20

/**
 * Items that a change put somewhere are shown without asking first whether they are in sight: that takes the browser a
 * second layout before the paint.
 */
export function useShownAtOnce(list: RefObject<HTMLOListElement | null>, items: readonly PaperItem[]): void {
  const before = useRef(items)
  useLayoutEffect(() => {
    const { from, to } = changedBetween(before.current, items)
    before.current = items
    if (to - from > mostAtOnce) return
    const rows = ([...(list.current?.children ?? [])] as HTMLElement[]).slice(from, to)
    for (const row of rows) row.dataset['placed'] = ''
    afterPaint(() => {
      for (const row of rows) delete row.dataset['placed']
    })
  }, [list, items])
}
