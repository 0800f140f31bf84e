/** Stands in for antd's `Dropdown.Button` (see `vite.config.ts`), which nobody uses. */
export default function DropdownButton(): never {
  throw new Error('There is no split button; see the stand-ins in vite.config.ts')
}
