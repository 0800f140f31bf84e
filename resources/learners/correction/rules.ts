import { partialRules } from '../../papers/partial-credit.ts'
import { choice, decimal, integer, longText, text, type Text } from '../../kit/index.ts'

/** How the scores of one question are put right for everybody who sat a paper (改答案, 送分, 作废, 改分值, 部分分). */

export const correctionRules = [
  { value: 'new_key', label: { zh: '改答案', en: 'Another key' }, color: 'blue' },
  { value: 'also_right', label: { zh: '另加答案', en: 'Also right' }, color: 'cyan' },
  { value: 'full_marks', label: { zh: '送分', en: 'Full marks for all' }, color: 'green' },
  { value: 'void', label: { zh: '作废', en: 'Counts for nobody' }, color: 'red' },
  { value: 'points', label: { zh: '改分值', en: 'Other points' }, color: 'gold' },
  { value: 'partial', label: { zh: '部分分', en: 'Partial credit' }, color: 'purple' },
] as const
export type CorrectionRule = (typeof correctionRules)[number]['value']

const withKey = ['new_key', 'also_right'] as const satisfies readonly CorrectionRule[]
const withPoints = ['some', 'missing'] as const
/** Scores follow from the keys. */
const scored = 'exercise:answer'

/** The fields of a correction besides the paper that it is about. */
export const correctionFields = {
  number: integer({
    label: { zh: '题号', en: 'No.' },
    help: { zh: '试卷上的题号', en: 'As on the paper' },
    required: true,
    min: 1,
    max: 1000,
  }),
  rule: choice({
    label: { zh: '更正方式', en: 'Rule' },
    help: {
      zh: '送分：人人得满分。作废：这道题不计分，从满分中去掉。',
      en: 'Full marks: everybody earns all. Counts for nobody: its points leave the full score.',
    },
    of: correctionRules,
    required: true,
    readable: scored,
  }),
  key: text({
    label: { zh: '正确答案', en: 'Right answer' },
    help: {
      zh: '选项写字母，判断写对或错，多个空用分号隔开，连线写 A-1；B-2',
      en: 'Letters of options, true or false, blanks separated by semicolons, pairs as A-1; B-2',
    },
    maxLength: 2000,
    onlyWhen: { rule: withKey },
    readable: scored,
  }),
  points: decimal({
    label: { zh: '新分值', en: 'New points' },
    min: 0.01,
    max: 1000,
    onlyWhen: { rule: ['points'] },
    readable: scored,
  }),
  partial_rule: choice({
    label: { zh: '部分选对', en: 'Partly right choices' },
    of: partialRules,
    onlyWhen: { rule: ['partial'] },
    readable: scored,
  }),
  partial_points: decimal({
    label: { zh: '部分选对的分值', en: 'Points of the partly right' },
    help: { zh: '部分选对得几分，或每少选一个扣几分', en: 'What a part earns, or what each missing choice costs' },
    min: 0,
    max: 1000,
    onlyWhen: { partial_rule: withPoints },
    readable: scored,
  }),
  reason: longText({
    label: { zh: '原因', en: 'Reason' },
    required: true,
    maxLength: 500,
    readable: scored,
  }),
}

export const correctionNotices = choice({
  label: { zh: '通知学员', en: 'Notify learners' },
  of: [
    { value: 'none', label: { zh: '不通知', en: 'Nobody' } },
    { value: 'changed', label: { zh: '得分有变化的', en: 'Whose scores change' } },
    { value: 'all', label: { zh: '所有作答的', en: 'Everybody who sat it' } },
  ],
  required: true,
  default: 'none',
})

interface Described {
  number: number
  rule: CorrectionRule
  key?: string | null
  points?: number | null
  partial_rule?: string | null
}

/** The sentence that reports have of a correction. */
export function correctionText({ number, rule, key, points, partial_rule }: Described): Text {
  const partial = partialRules.find(({ value }) => value === partial_rule)?.label
  const texts: Record<CorrectionRule, Text> = {
    new_key: { zh: `答案改为 ${key}`, en: `the key is ${key}` },
    also_right: { zh: `${key} 也算对`, en: `${key} is right too` },
    full_marks: { zh: '送分，人人得满分', en: 'full marks for everybody' },
    void: { zh: '作废，不计分', en: 'counts for nobody' },
    points: { zh: `分值改为 ${points}`, en: `worth ${points}` },
    partial: { zh: `部分选对：${partial?.zh}`, en: `partly right: ${partial?.en}` },
  }
  const { zh, en } = texts[rule]
  return { zh: `第 ${number} 题${zh}`, en: `Question ${number}: ${en}` }
}
