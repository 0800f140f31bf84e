/** A structured value in words. */
export const jsonPartsZh = {
  count: '{{count}} 项',
  nth: '第 {{n}} 项',
  more: '另有 {{count}} 项',
  colon: '：',
  between: '；',
  added: '增加',
  removed: '删除',
  moved: '顺序有变',
  add: '添加一项',
  remove: '移除{{name}}',
}
export type JsonPartsTexts = typeof jsonPartsZh
