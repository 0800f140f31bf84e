/** Takes the place of the select of antd's pagination (see `vite.library-overrides.ts`), which is given one of its own each time. */
function Select(): never {
  throw new Error('A pagination needs its `selectComponentClass`; see vite.library-overrides.ts')
}

export default Object.assign(Select, { Option: Select })
