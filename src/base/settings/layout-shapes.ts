import type { Layout } from './settings.ts'

/** The arrangement of a layout. The frame is drawn from this alone. */
export interface LayoutShape {
  /** Next to the side bar, or above everything, with the product's name in it. */
  header: 'beside' | 'above'
  /** At the left of the header: the breadcrumb, the whole menu, or its first level. */
  middle: 'crumbs' | 'menu' | 'groups'
  /** The whole menu, two columns of it, the pages of one group, or nothing. */
  side: 'menu' | 'columns' | 'group' | null
  /** The place of the button that folds the side bar; null where it cannot be folded. */
  fold: 'header' | 'tabs' | null
  /** Never unfolded. */
  alwaysFolded?: true
  /** The header does not scroll away, whatever the setting. */
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
