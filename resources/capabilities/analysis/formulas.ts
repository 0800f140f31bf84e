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
  pass_rate: {
    formula: { zh: '得分不低于满分 60% 的份数 ÷ 份数', en: 'Attempts with at least 60% of the full score ÷ all' },
  },
  excellent_rate: {
    formula: { zh: '得分不低于满分 85% 的份数 ÷ 份数', en: 'Attempts with at least 85% of the full score ÷ all' },
  },
  full_rate: {
    formula: { zh: '得满分的作答 ÷ 已评分的作答', en: 'Answers with the full score ÷ scored answers' },
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
