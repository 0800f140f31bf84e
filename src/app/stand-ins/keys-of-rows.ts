/** Stands in for `rc-tree/es/util` in antd's table (see `vite.config.ts`), which takes these two from its tree. */
export const arrAdd = <K>(keys: readonly K[], key: K): K[] => (keys.includes(key) ? [...keys] : [...keys, key])
export const arrDel = <K>(keys: readonly K[], key: K): K[] => keys.filter((one) => one !== key)
