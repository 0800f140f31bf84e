import { useSettings, type Layout } from './settings.ts'
import { useMediaQuery } from './use-media-query.ts'

/** Below this width the side menu is a drawer: the layout is vertical whatever was saved, and the saved one stays. */
const narrowQuery = '(max-width: 991.98px)'

/** The layout of a window of this width. */
export function useShownLayout(): { narrow: boolean; layout: Layout } {
  const narrow = useMediaQuery(narrowQuery)
  const { layout } = useSettings()
  return { narrow, layout: narrow ? 'vertical' : layout }
}
