/** What is said of records whose state locks editing; it comes with forms and record pages. */
export const lockZh = {
  title: (state: string, name: string) => `${state}的${name}不能直接修改`,
  open: (fields: string) => `仍可修改：${fields}。`,
  first: '修改其他内容，请先：',
  askFor: (actions: string) => `修改其他内容，请联系有“${actions}”权限的同事。`,
  returned: '已被退回修改',
  saveAnd: (action: string) => `保存并${action}`,
}

export type LockWords = typeof lockZh
