import type { Language } from '../../../../resources/kit/index.ts'
import type { CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import type { Score } from './totals.ts'

/** Words and cells of the sheets of results. */

export const texts = {
  results: { zh: '成绩总表', en: 'Results' },
  groups: { zh: '班级对比', en: 'Groups' },
  rules: { zh: '算法', en: 'Rules' },
  number: { zh: '考号', en: 'Number' },
  name: { zh: '姓名', en: 'Name' },
  group: { zh: '班级', en: 'Group' },
  converted: { zh: '赋分', en: 'converted' },
  level: { zh: '等级', en: 'level' },
  raw: { zh: '原始总分', en: 'Raw total' },
  total: { zh: '总分', en: 'Total' },
  groupRank: { zh: '班级名次', en: 'Rank in the group' },
  rank: { zh: '名次', en: 'Rank' },
  absent: { zh: '缺考', en: 'absent' },
  missing: { zh: '无答卷', en: 'no paper' },
  unseen: { zh: '不可见', en: 'not visible' },
  open: { zh: '未批完', en: 'not marked yet' },
  site: { zh: '学校', en: 'School' },
  siteRank: { zh: '校名次', en: 'Rank in the school' },
  earlierRank: { zh: '上次名次', en: 'Rank before' },
  change: { zh: '名次变化', en: 'Change' },
  lines: { zh: '上线', en: 'Lines' },
  line: { zh: '分数线', en: 'Line' },
  linePoints: { zh: '总分线', en: 'Total of the line' },
  compared: { zh: '有名次人数', en: 'With a rank' },
  reached: { zh: '上线人数', en: 'Reach it' },
  share: { zh: '上线率 %', en: 'Share %' },
  effective: { zh: '有效分', en: 'effective points' },
  alone: { zh: '单上线', en: 'reach these' },
  both: { zh: '双上线', en: 'reach both' },
  sat: { zh: '参考人数', en: 'Sat' },
  mean: { zh: '平均分', en: 'Mean' },
  best: { zh: '最高分', en: 'Highest' },
  last: { zh: '最低分', en: 'Lowest' },
  all: { zh: '全部考生', en: 'All candidates' },
  subject: { zh: '科目', en: 'Subject' },
  weight: { zh: '权重', en: 'Weight' },
  rule: { zh: '计分', en: 'Counted as' },
  source: { zh: '说明', en: 'Explanation' },
  corrected: { zh: '成绩已更正', en: 'Scores corrected' },
  rawPoints: { zh: '原始分', en: 'Raw points' },
  ranked: {
    zh: '名次：总分相同的并列，其后空出；缺考、无答卷或未批完一门计入总分的科目，没有名次，也不算零分。',
    en: 'Rank: equal totals share one, and the next is left out. Who missed a subject that counts, has no paper or is not marked in it, has none, and no zero.',
  },
  changed: {
    zh: '名次变化：与“{exam}”相比，正数为进步。',
    en: 'Change: against “{exam}”; above zero is better.',
  },
  score: { zh: '得分', en: 'Points' },
  marked: { zh: '客观题', en: 'By marks' },
  written: { zh: '主观题', en: 'Written' },
  scoreRate: { zh: '得分率 %', en: 'Share of points %' },
  questions: { zh: '小分', en: 'questions' },
  effectiveRule: {
    zh: '有效分：选考该科的考生中，有多少人总分上线，就取该科从高到低的第多少名的分数。单上线为该科达到有效分，双上线为同时总分上线。',
    en: 'Effective points: of those who take the subject as many have them as reach the line. “Reach these” have them, “reach both” have the total as well.',
  },
} as const

export const points = (hundredths: number | null): CellValue => (hundredths === null ? '' : hundredths / 100)

export const scoreCell = (score: Score | undefined, language: Language): CellValue =>
  typeof score === 'number' ? score / 100 : score === undefined ? '' : texts[score][language]
