/**
 * Replaces the filter menus of antd's table columns (see `vite.library-overrides.ts`), which load its tree, its radio
 * buttons and more: lists are filtered by the bar above them.
 */
export const flattenKeys = (): never[] => []

export default function FilterDropdown(): never {
  throw new Error('Columns have no filter menus; see vite.library-overrides.ts')
}
