/** The texts of an attempt's answers. */
export const responsesZh = {
  paper: {
    none: '这次作答还没有答案',
    noneHelp: '交卷或导入成绩之后，答案在这里逐题显示。',
    number: '第 {{number}} 题',
    unnumbered: '不在试卷中的题',
    hidden: '您看不到这道题的内容。',
    written: '作答',
    nothing: '没有作答',
    scans: '手写作答',
    drawn: '谁的批阅笔迹',
    byHand: '（见手写作答）',
    remark: '批语',
    marks: '更正',
    changed: '{{before}} → {{after}}',
    unmarked: '未批阅',
    mark: '批改',
    markNumber: '批改{{question}}',
    open: '{{count}} 题待批阅',
  },
}

export type ResponsesTexts = typeof responsesZh
