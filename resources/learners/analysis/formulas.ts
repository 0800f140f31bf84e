import type { Text } from '../../kit/field.ts'
import type { MeasureName } from './measures.ts'

/** How each measure is computed, and where the formula is from: read with a report, and loaded with it. */

const classical = 'Crocker & Algina 1986, ch. 14'

export const formulas: Readonly<Record<MeasureName, { formula: Text; source?: string }>> = {
  count: {
    formula: { zh: '已全部批阅的作答份数', en: 'Number of fully marked attempts' },
  },
  share: {
    formula: { zh: '该段人次 ÷ 本组总人次', en: 'Attempts in the band ÷ all attempts of the group' },
  },
  average: {
    formula: { zh: 'M = Σ得分 ÷ 份数', en: 'M = Σ scores ÷ how many' },
  },
  deviation: {
    formula: { zh: 'S = √(Σ(得分 − M)² ÷ (份数 − 1))', en: 'S = √(Σ(score − M)² ÷ (how many − 1))' },
  },
  highest: {
    formula: { zh: '得分最高的一份', en: 'The score of the best attempt' },
  },
  lowest: {
    formula: { zh: '得分最低的一份', en: 'The score of the weakest attempt' },
  },
  score_rate: {
    formula: { zh: 'Σ得分 ÷ Σ满分', en: 'Σ scores ÷ Σ full scores' },
  },
  excellent_rate: {
    formula: { zh: '得分不低于优秀线的份数 ÷ 份数', en: 'Attempts from the excellent line on ÷ all' },
  },
  good_rate: {
    formula: { zh: '得分不低于良好线的份数 ÷ 份数', en: 'Attempts from the good line on ÷ all' },
  },
  pass_rate: {
    formula: { zh: '得分不低于及格线的份数 ÷ 份数', en: 'Attempts from the pass line on ÷ all' },
  },
  low_rate: {
    formula: { zh: '得分低于低分线的份数 ÷ 份数', en: 'Attempts below the low line ÷ all' },
  },
  four_rates: {
    formula: { zh: '优秀率、良好率、及格率、低分率', en: 'Rates of excellent, good, pass and low scores' },
  },
  above_average: {
    formula: {
      zh: '(本组平均分 − 全体平均分) ÷ 全体平均分',
      en: '(average of the group − average of all) ÷ average of all',
    },
  },
  interval: {
    formula: {
      zh: 'M ± t × S ÷ √份数，t 为自由度 份数 − 1 的双侧 5% 临界值；两个区间不重叠时差异大多显著',
      en: 'M ± t × S ÷ √how many, t exceeded in 5% of cases with how many − 1 degrees of freedom. Groups whose intervals do not overlap mostly differ significantly',
    },
    source: 'Student 1908; Abramowitz & Stegun 1964, 26.7',
  },
  quartiles: {
    formula: {
      zh: '最低分、四分位数（线性内插）、最高分',
      en: 'Lowest score, quartiles (interpolated linearly), highest score',
    },
    source: 'Hyndman & Fan 1996, type 7',
  },
  effect: {
    formula: {
      zh: 'd = (行的平均分 − 列的平均分) ÷ 合并标准差；0.2 小，0.5 中，0.8 大',
      en: 'd = (average of the row − average of the column) ÷ pooled standard deviation: 0.2 small, 0.5 medium, 0.8 large',
    },
    source: 'Cohen 1988, 2.2',
  },
  full_rate: {
    formula: { zh: '得满分的作答 ÷ 已评分的作答', en: 'Answers with the full score ÷ scored answers' },
  },
  mastery: {
    formula: {
      zh: '本知识点及其下级各题的 Σ得分 ÷ Σ满分；不足 3 题或 5 次作答的为灰色，仅供参考',
      en: 'Σ scores ÷ Σ full scores of the questions of the point and of the points below it. Grey from fewer than 3 questions or 5 answers: it says little',
    },
  },
  progress: {
    formula: {
      zh: '每次作答的得分 ÷ 满分；班级为当天同班、全体为同一题组中您能看到的已批阅作答的平均',
      en: 'Score ÷ full score of each attempt. Means are of the marked attempts at the same question set that you can see: of the groups of that day, and of all',
    },
  },
  facility: {
    formula: {
      zh: 'P = (得分 ÷ 满分) 的平均，越大越容易；0.7 以上为易，0.4 以下为难',
      en: 'P = mean of score ÷ full score: the higher, the easier. From 0.7 easy, below 0.4 hard',
    },
    source: classical,
  },
  discrimination: {
    formula: {
      zh: 'r：本题得分率与同一份作答其余题目得分率的相关系数（校正的题总相关，对错题即点二列相关）；0.4 以上为优，0.2 以下为差',
      en: 'r: the correlation of the share earned in the question with that earned in the rest of the attempt (corrected item–total correlation; the point-biserial for right and wrong). From 0.4 excellent, below 0.2 poor',
    },
    source: `${classical}; Henrysson 1963; Ebel & Frisbie 1991, table 13.4`,
  },
  upper_lower: {
    formula: {
      zh: 'D = 总分前 27% 的平均得分率 − 后 27% 的平均得分率',
      en: 'D = the mean share of the upper 27% by total score, less that of the lower 27%',
    },
    source: 'Kelley 1939; Ebel & Frisbie 1991, ch. 13',
  },
  reliability: {
    formula: {
      zh: 'α = k ÷ (k − 1) × (1 − Σ各题方差 ÷ 总分方差)，只取每题都有得分的作答',
      en: 'α = k ÷ (k − 1) × (1 − Σ variances of the questions ÷ variance of the totals), of attempts with a score for each question',
    },
    source: 'Cronbach 1951',
  },
  standard_error: {
    formula: { zh: 'SEM = S × √(1 − α)', en: 'SEM = S × √(1 − α)' },
    source: 'Allen & Yen 1979, ch. 4',
  },
}

/** What the list of learners has besides, with the column's label. */
export const rankings: readonly { label: Text; formula: Text; source?: string }[] = [
  {
    label: { zh: '名次', en: 'Rank' },
    formula: {
      zh: '按得分率在您能看到的作答中从高到低；同分同名次',
      en: 'By score rate among the attempts that you can see; the same for equal scores',
    },
  },
  {
    label: { zh: 'T 分', en: 'T' },
    formula: {
      zh: 'T = 500 + 100z，z = (得分率 − 平均得分率) ÷ 得分率的标准差',
      en: 'T = 500 + 100z, z = (score rate − mean score rate) ÷ standard deviation of the score rates',
    },
    source: 'McCall 1922',
  },
  {
    label: { zh: '临界生', en: 'Borderline' },
    formula: {
      zh: '得分与一条成绩线相差不超过满分的临界范围；正数在线上，负数差几分',
      en: 'Not further from a score line than the width set for it. Positive: above the line; negative: so many points are missing',
    },
  },
]
