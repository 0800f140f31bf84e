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
  fill: '把光标所在行（没有时为第一行）的值填到以下各行',
  fillColumn: '向下填充：{{name}}',
  noRows: '没有可填写的行',
}
export type JsonPartsTexts = typeof jsonPartsZh
