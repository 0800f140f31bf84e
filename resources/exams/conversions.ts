/**
 * How raw points of a subject become converted ones (等级赋分). The shares and points are those of the published plans
 * of the new gaokao, taken from open implementations of them; compare them with the plan of one's own province.
 */

/** The candidates from the best on, by share; within a level raw points map in a line onto its points. */
export interface Level {
  name: string
  /** In percent of the candidates with points. The shares of a rule add up to 100. */
  percent: number
  /** The points of its best and of its last candidate. */
  best: number
  last: number
}

export interface Conversion {
  value: string
  label: { zh: string; en: string }
  levels: readonly Level[]
  /** Where it is from, and how it is computed. */
  source: { zh: string; en: string }
}

const line = {
  zh: 'T = T1 + (T2 − T1) × (Y − Y1) ÷ (Y2 − Y1)，Y1、Y2 为该等级实际最低、最高原始分，四舍五入取整',
  en: 'T = T1 + (T2 − T1) × (Y − Y1) ÷ (Y2 − Y1), Y1 and Y2 the lowest and highest raw points of the level; rounded half up',
}

const fiveLevels: readonly Level[] = [
  { name: 'A', percent: 15, best: 100, last: 86 },
  { name: 'B', percent: 35, best: 85, last: 71 },
  { name: 'C', percent: 35, best: 70, last: 56 },
  { name: 'D', percent: 13, best: 55, last: 41 },
  { name: 'E', percent: 2, best: 40, last: 30 },
]

const eightLevels: readonly Level[] = [
  { name: 'A', percent: 3, best: 100, last: 91 },
  { name: 'B+', percent: 7, best: 90, last: 81 },
  { name: 'B', percent: 16, best: 80, last: 71 },
  { name: 'C+', percent: 24, best: 70, last: 61 },
  { name: 'C', percent: 24, best: 60, last: 51 },
  { name: 'D+', percent: 16, best: 50, last: 41 },
  { name: 'D', percent: 7, best: 40, last: 31 },
  { name: 'E', percent: 3, best: 30, last: 21 },
]

/** 21 steps of 3 points each, from 100 to 40: everybody of a step has the same. */
const steps = (percents: readonly number[]): Level[] =>
  percents.map((percent, at) => ({ name: String(at + 1), percent, best: 100 - 3 * at, last: 100 - 3 * at }))

const inSteps = { zh: '按名次比例分21级，每级相差3分', en: '21 steps of 3 points, by the share of the rank' }

export const conversions = [
  {
    value: 'five_levels',
    label: { zh: '五等赋分（3+1+2）', en: 'Five levels (3+1+2)' },
    levels: fiveLevels,
    source: {
      zh: `3+1+2省份再选科目：A 15%、B 35%、C 35%、D 13%、E 2%。${line.zh}`,
      en: `Provinces with 3+1+2: A 15 %, B 35 %, C 35 %, D 13 %, E 2 %. ${line.en}`,
    },
  },
  {
    value: 'eight_levels',
    label: { zh: '八等赋分（山东）', en: 'Eight levels (Shandong)' },
    levels: eightLevels,
    source: {
      zh: `山东等级考：3%、7%、16%、24%、24%、16%、7%、3%。${line.zh}`,
      en: `Shandong: 3, 7, 16, 24, 24, 16, 7, 3 %. ${line.en}`,
    },
  },
  {
    value: 'beijing_steps',
    label: { zh: '21级赋分（北京）', en: '21 steps (Beijing)' },
    levels: steps([1, 2, 3, 4, 5, 7, 8, 9, 8, 8, 7, 6, 6, 6, 5, 4, 4, 3, 2, 1, 1]),
    source: { zh: `北京等级考：${inSteps.zh}`, en: `Beijing: ${inSteps.en}` },
  },
  {
    value: 'tianjin_steps',
    label: { zh: '21级赋分（天津）', en: '21 steps (Tianjin)' },
    levels: steps([2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 5, 4, 3, 1, 1, 1]),
    source: { zh: `天津等级考：${inSteps.zh}`, en: `Tianjin: ${inSteps.en}` },
  },
] as const satisfies readonly Conversion[]

export const conversionChoices = [
  { value: 'none', label: { zh: '原始分', en: 'Raw points' } },
  ...conversions.map(({ value, label }) => ({ value, label })),
] as const
