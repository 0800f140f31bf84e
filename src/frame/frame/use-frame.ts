import { useState } from 'react'
import { setCollapse, useSettings, type Layout } from '../../base/settings/settings.ts'
import { layoutShapes, type LayoutShape } from '../../base/settings/layout-shapes.ts'
import { useShownLayout } from '../../base/settings/use-shown-layout.ts'

export interface FrameState {
  narrow: boolean
  layout: Layout
  shape: LayoutShape
  folded: boolean
  toggle: () => void
  /** Shows the whole side bar, and remembers that. */
  unfold: () => void
  /** The menu of a narrow window. */
  drawerOpen: boolean
  closeDrawer: () => void
}

/**
 * How the frame is drawn now. A page that requests it has the second column folded while it is shown; unfolding it
 * there applies to that page, and the choice for the others stays.
 */
export function useFrame(path: string, noColumn: boolean): FrameState {
  const { narrow, layout } = useShownLayout()
  const { collapse } = useSettings()
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const shape = layoutShapes[layout]
  const byPage = noColumn && shape.side === 'columns'
  const folded = byPage ? unfoldedAt !== path : shape.alwaysFolded === true || collapse
  const toggle = (): void => {
    if (narrow) setDrawerOpen(!drawerOpen)
    else if (byPage) setUnfoldedAt(folded ? path : null)
    else setCollapse(!folded)
  }
  return {
    narrow,
    layout,
    shape,
    folded: narrow || folded,
    toggle,
    unfold: () => setCollapse(false),
    drawerOpen: narrow && drawerOpen,
    closeDrawer: () => setDrawerOpen(false),
  }
}
