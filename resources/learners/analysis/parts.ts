import type { Text } from '../../kit/field.ts'
import type { MeasureName } from './measures.ts'

/** The values of measures that have several of each group, in the order of their columns; loaded with a report. */
interface Part {
  value: string
  label: Text
}

const parts: Readonly<Partial<Record<MeasureName, readonly Part[]>>> = {
  four_rates: [
    { value: 'excellent_rate', label: { zh: '优秀率', en: 'Excellent' } },
    { value: 'good_rate', label: { zh: '良好率', en: 'Good' } },
    { value: 'pass_rate', label: { zh: '及格率', en: 'Pass' } },
    { value: 'low_rate', label: { zh: '低分率', en: 'Low' } },
  ],
  interval: [
    { value: 'average', label: { zh: '平均分', en: 'Average' } },
    { value: 'from', label: { zh: '区间下限', en: 'From' } },
    { value: 'to', label: { zh: '区间上限', en: 'To' } },
  ],
  quartiles: [
    { value: 'lowest', label: { zh: '最低分', en: 'Lowest' } },
    { value: 'quarter', label: { zh: '下四分位', en: 'Lower quartile' } },
    { value: 'median', label: { zh: '中位数', en: 'Median' } },
    { value: 'three_quarters', label: { zh: '上四分位', en: 'Upper quartile' } },
    { value: 'highest', label: { zh: '最高分', en: 'Highest' } },
  ],
  progress: [
    { value: 'own', label: { zh: '本人', en: 'This learner' } },
    { value: 'group', label: { zh: '所在班级平均', en: 'Mean of the group' } },
    { value: 'all', label: { zh: '全体平均', en: 'Mean of all' } },
  ],
}

export const partsOf = (measure: MeasureName): readonly Part[] => parts[measure] ?? []
