import type { Layout } from './settings.ts'

/** What a layout puts where. The frame is drawn from this alone. */
export interface LayoutShape {
  /** Beside the side bar, or above everything, with the product's name in it. */
  header: 'beside' | 'above'
  /** At the left of the header: where one is, the whole menu, or its first level. */
  middle: 'crumbs' | 'menu' | 'groups'
  /** The whole menu, two columns of it, the pages of one group, or nothing. */
  side: 'menu' | 'columns' | 'group' | null
  /** Where the button stands that folds the side bar; null where it always is as it is. */
  fold: 'header' | 'tabs' | null
  /** Never unfolded. */
  alwaysFolded?: true
  /** The header does not scroll away, whatever is set. */
  alwaysFixed?: true
}

export const layoutShapes: Readonly<Record<Layout, LayoutShape>> = {
  column: { header: 'beside', middle: 'crumbs', side: 'columns', fold: 'header' },
  vertical: { header: 'beside', middle: 'crumbs', side: 'menu', fold: 'header' },
  horizontal: { header: 'above', middle: 'menu', side: null, fold: null },
  comprehensive: { header: 'beside', middle: 'groups', side: 'group', fold: 'header' },
  common: { header: 'above', middle: 'crumbs', side: 'menu', fold: 'tabs', alwaysFixed: true },
  float: { header: 'beside', middle: 'crumbs', side: 'menu', fold: null, alwaysFolded: true },
}
