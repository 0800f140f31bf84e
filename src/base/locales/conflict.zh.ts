/** The words of a conflict between two saves, which load with its dialog. */
export const conflictZh = {
  title: '这条记录已被他人修改',
  lead: '您打开后，它被其他人保存过。请选择每一项保留哪一个值，您的修改不会丢失。',
  mine: '我的',
  theirs: '当前已保存的',
  allMine: '全部用我的',
  allTheirs: '全部用已保存的',
  both: '双方都修改了',
  changedElsewhere: '其他人还修改了：{{fields}}',
  save: '按选择保存',
  noDifference: '您的内容与已保存的内容相同，不需要再保存。',
}

export type ConflictTexts = typeof conflictZh
