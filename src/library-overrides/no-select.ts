/** Replaces the select of antd's pagination (see `vite.library-overrides.ts`), which always gets our own. */
function Select(): never {
  throw new Error('A pagination needs its `selectComponentClass`; see vite.library-overrides.ts')
}

export default Object.assign(Select, { Option: Select })
