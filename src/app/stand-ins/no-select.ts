/** Stands in for the select of antd's pagination (see `vite.config.ts`), which is given one of its own each time. */
function Select(): never {
  throw new Error('A pagination needs its `selectComponentClass`; see the stand-ins in vite.config.ts')
}

export default Object.assign(Select, { Option: Select })
