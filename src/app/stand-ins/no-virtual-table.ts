/** Stands in for the table of endless rows (see `vite.config.ts`): lists have pages. */
function VirtualTable(): never {
  throw new Error('A table has no endless rows; see the stand-ins in vite.config.ts')
}

export const genVirtualTable = (): typeof VirtualTable => VirtualTable
export default VirtualTable
