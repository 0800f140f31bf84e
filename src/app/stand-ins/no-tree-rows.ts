/** Stands in for what antd's table takes from its tree to tick rows along with the rows below them (see `vite.config.ts`): rows have none. */
function noTree(): never {
  throw new Error('Rows of a table have no rows below them; see the stand-ins in vite.config.ts')
}

export { noTree as conductCheck, noTree as convertDataToEntities }
