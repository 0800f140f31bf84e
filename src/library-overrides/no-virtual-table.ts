/** Replaces antd's virtual table (see `vite.library-overrides.ts`): lists have pages. */
function VirtualTable(): never {
  throw new Error('A table has no endless rows; see vite.library-overrides.ts')
}

export const genVirtualTable = (): typeof VirtualTable => VirtualTable
export default VirtualTable
