/**
 * Stands in for the filter menus of antd's table columns (see `vite.config.ts`), which bring its tree, its radio buttons and
 * more: lists are filtered by the bar above them.
 */
export const flattenKeys = (): never[] => []

export default function FilterDropdown(): never {
  throw new Error('Columns have no filter menus; see the stand-ins in vite.config.ts')
}
