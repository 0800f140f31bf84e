/** The words about duplicates; they load with the parts that say them. */
export interface DuplicatesWords {
  found: string
  showAll: string
  hideAll: string
  moreFound: string
  open: string
  difference: string
  hideDifference: string
  typed: string
  there: string
  kinds: { same: string; numbers: string; similar: string }
  title: string
  search: string
  searchAgain: string
  searching: string
  looked: string
  cancel: string
  never: string
  neverHint: string
  none: string
  noneHint: string
  lastSearch: string
  cut: string
  total: string
  stopped: string
  atMost: string
  uses: string
  unused: string
  keep: string
  include: string
  merge: string
  mergeTitle: string
  mergeHint: string
  merged: string
  dismiss: string
  dismissHint: string
  dismissed: string
  cancelSearch: string
  /** Of a record's history. */
  mergedNote: string
  mergedHere: string
  mergedInto: string
  listSeparator: string
}

export const duplicatesZh: DuplicatesWords = {
  found: '发现 {{count}} 条相似的{{name}}',
  showAll: '查看',
  hideAll: '收起',
  moreFound: '另有 {{count}} 条没有列出',
  open: '打开 #{{id}}',
  difference: '查看差异',
  hideDifference: '收起差异',
  typed: '正在填写',
  there: '已有的',
  kinds: { same: '内容相同', numbers: '仅数字不同', similar: '相似' },
  title: '查重：{{name}}',
  search: '开始查重',
  searchAgain: '重新查重',
  searching: '正在查重',
  looked: '已读取 {{progress}} / {{total}} 条',
  cancel: '取消',
  never: '还没有查过重',
  neverHint: '查重会比较您能看到的全部{{name}}，找出内容相同或相似的，由您决定合并还是保留。',
  none: '没有发现重复',
  noneHint: '没有内容相同或相似的{{name}}，或者都已经处理。',
  lastSearch: '上次查重：{{at}}',
  cut: '结果较多，只列出最相似的一部分；处理后再查一次。',
  total: '共 {{total}} 组',
  stopped: '查重没有完成：{{message}}',
  atMost: '最高 {{percent}}%',
  uses: '被引用 {{count}} 次',
  unused: '未被引用',
  keep: '保留这条',
  include: '参与合并',
  merge: '合并',
  mergeTitle: '把 {{count}} 条合并到 #{{id}}？',
  mergeHint:
    '引用它们的试题、资源等改为引用 #{{id}}，章节、知识点、标签合并到它上面，其余的进入回收站。之后从回收站恢复，引用关系不会跟着回来。',
  merged: '已合并到 #{{id}}，改动了 {{moved}} 处引用',
  dismiss: '不是重复',
  dismissHint: '以后查重不再把它们放在一起',
  dismissed: '已记住，它们不是重复',
  cancelSearch: '取消查重',
  mergedNote: '合并重复',
  mergedHere: '把 {{records}} 合并到这条',
  mergedInto: '把这条合并到',
  listSeparator: '、',
}
