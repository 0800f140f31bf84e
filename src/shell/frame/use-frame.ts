import { useState } from 'react'
import { setCollapse, useSettings, type Layout } from '../settings/settings.ts'
import { layoutShapes, type LayoutShape } from './layout-shapes.ts'
import { useMediaQuery } from './use-media-query.ts'

/** Below this the side menu is a drawer: the layout is vertical whatever was saved, and what was saved stays as it is. */
const narrowQuery = '(max-width: 991.98px)'

export interface FrameState {
  narrow: boolean
  layout: Layout
  shape: LayoutShape
  folded: boolean
  toggle: () => void
  /** Shows the whole side bar, and keeps it so. */
  unfold: () => void
  /** The menu of a narrow window. */
  drawerOpen: boolean
  closeDrawer: () => void
}

/** The layout of a window of this width. */
export function useShownLayout(): { narrow: boolean; layout: Layout } {
  const narrow = useMediaQuery(narrowQuery)
  const { layout } = useSettings()
  return { narrow, layout: narrow ? 'vertical' : layout }
}

/**
 * How the frame is drawn now. A page that asks for it has the second column folded while it shows; whoever unfolds it there
 * does so for that page, and what was chosen for the others stays.
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
