/** The texts of a report. */
export const analysisZh = {
  lead: {
    attempts: '已批阅作答',
    attemptsHelp: '计入总分的份数',
    corrected: '成绩已更正：{{list}}',
    between: '；',
    open: '还有 {{count}} 份没有批完，批完后计入总分；其中已评分的题计入各题。',
    full: '满分 {{score}}',
    tooFew: '已批阅 {{count}} 份，不到 {{needed}} 份：人数太少时区分度和信度不可靠，暂不给出。',
    none: '还没有人作答',
    noneHelp: '在“答题明细”导入成绩表，考试名称与题组标题相同就会计入；也可以在“作答记录”里批量选定题组。',
    noneOfLearner: '还没有作答',
    onlyOpen: '还没有批完的作答',
  },
  tools: { print: '打印', save: '下载 Excel', saving: '分析：{{title}}' },
  chart: {
    table: '数据表',
    drawn: '{{title}}：{{rows}} 项，最高 {{highest}}（{{at}}）。各项数值见数据表。',
    nothing: '数据不足，无法生成图表',
    leftOut: '另有 {{rows}} 项没有列出',
    seriesLeftOut: '另有 {{series}} 组没有列出',
    of: '共 {{count}}',
    compared: '按{{group}}对比',
    scroll: '{{title}}的数据表',
  },
  list: {
    questions: '试题分析',
    people: '学员（{{count}} 人次）',
    group: '班级',
    allGroups: '全部班级',
    line: '临界生',
    everybody: '全部学员',
    near: '临界：{{line}}',
    nearAny: '全部临界生',
    nobody: '没有符合条件的学员',
    more: '显示其余 {{count}} 行',
  },
  method: {
    title: '怎么算的',
    source: '出处：{{source}}',
    literature:
      'Crocker 与 Algina，Introduction to Classical and Modern Test Theory，1986；Ebel 与 Frisbie，Essentials of Educational Measurement，1991；Kelley，J. Educ. Psych. 30，1939；Henrysson，Psychometrika 28，1963；Cronbach，Psychometrika 16，1951；Cohen，Statistical Power Analysis for the Behavioral Sciences，1988；Hyndman 与 Fan，The American Statistician 50，1996；Allen 与 Yen，Introduction to Measurement Theory，1979。',
    lines:
      '成绩线（占满分）：优秀 {{excellent}}%，良好 {{good}}%，及格 {{pass}}%，低分 {{low}}% 以下；临界范围 ±{{near}}%。在学科课程中设置。',
    counted: '只统计您能看到的作答；作答中的不计。整份的指标只计已全部批阅的，单题的指标计所有已评分的题。',
  },
} as const

export type AnalysisTexts = { [G in keyof typeof analysisZh]: { [K in keyof (typeof analysisZh)[G]]: string } }
