import { choice, decimal, type Language, type Text } from '../kit/index.ts'
import { choiceCredits, type ChoiceCredit, type PartialCredit } from '../bank/exercise-types/choice-credit.ts'

/** 部分选对: how a paper, or a section of it, scores choices that are partly right, whatever its questions say. */

const labels: Record<ChoiceCredit, Text> = {
  all: { zh: '全部选对才得分', en: 'Points only when all is right' },
  some: { zh: '部分选对得固定分', en: 'Right but incomplete earns fixed points' },
  share: { zh: '按选对的个数得分', en: 'A share for each right choice' },
  missing: { zh: '每少选一个扣分', en: 'Each missing choice costs points' },
  penalty: { zh: '选对得分，选错倒扣', en: 'Right choices earn, wrong ones cost' },
}
const withPoints: readonly ChoiceCredit[] = ['some', 'missing']

export const partialRules = choiceCredits.map((value) => ({ value, label: labels[value] }))

/** The fields of a paper, and of a reusable section. */
export const partialFields = {
  partial_rule: choice({
    label: { zh: '多选题部分选对', en: 'Partly right choices' },
    help: {
      zh: '不选则按各题自己的规则；除倒扣外，有选错的都得0分',
      en: 'None: as each question says. A wrong choice earns nothing, but by the last rule',
    },
    of: partialRules,
  }),
  partial_points: decimal({
    label: { zh: '部分选对的分值', en: 'Points of the partly right' },
    help: { zh: '部分选对得几分，或每少选一个扣几分', en: 'What a part earns, or what each missing choice costs' },
    min: 0,
    max: 1000,
    onlyWhen: { partial_rule: withPoints },
  }),
}

interface PartialFields {
  partial_rule?: ChoiceCredit | null | undefined
  partial_points?: number | null | undefined
}

/** Whether the rule has its points, where it needs some. */
export const hasItsPoints = ({ partial_rule, partial_points }: PartialFields): boolean =>
  !partial_rule || !withPoints.includes(partial_rule) || typeof partial_points === 'number'

export const needsPoints: Text = { zh: '请填写部分选对的分值', en: 'Enter the points of the partly right' }

/** The rule of a record that has these fields. */
export const partialRule = {
  path: 'partial_points',
  message: needsPoints,
  of: { partial_rule: true, partial_points: true },
  holds: (row: Readonly<Record<string, any>>) => hasItsPoints(row),
} as const

/** The rule that a paper or a section states; null where it states none. */
export function partialCredit(stated: { readonly partial_rule?: unknown; readonly partial_points?: unknown }) {
  const rule = choiceCredits.find((one) => one === stated.partial_rule)
  if (!rule) return null
  const points = typeof stated.partial_points === 'number' ? stated.partial_points : 0
  return { rule, points: withPoints.includes(rule) ? points : null } satisfies PartialCredit
}

const notes: Record<ChoiceCredit, (points: number) => Text> = {
  all: () => ({ zh: '全部选对才得分。', en: 'Points only when all right choices are chosen.' }),
  some: (n) => ({
    zh: `全部选对得满分，部分选对得${n}分，有选错的得0分。`,
    en: `Part of the right choices earns ${n} points, a wrong choice 0.`,
  }),
  share: () => ({
    zh: '全部选对得满分，部分选对按选对的个数得分，有选错的得0分。',
    en: 'Part of the right choices earns its share, a wrong choice 0.',
  }),
  missing: (n) => ({
    zh: `全部选对得满分，每少选一个扣${n}分，有选错的得0分。`,
    en: `Each missing right choice costs ${n} points, a wrong choice earns 0.`,
  }),
  penalty: () => ({
    zh: '选对得分，选错倒扣，最低得0分。',
    en: 'Right choices earn, wrong ones cost as much, down to 0.',
  }),
}

/** The sentence that says the rule to candidates. */
export const partialNote = ({ rule, points }: PartialCredit, language: Language): string =>
  notes[rule](points ?? 0)[language]

const number = String.raw`(\d{1,3}(?:\.\d{1,2})?)分`
const incomplete = String.raw`(?:部分选对|选对部分|选对但(?:选)?不全|选不全|(?<!每)[少漏]选)`
const nothing = String.raw`[^。；;，,\d]{0,12}(?:不得分|不给分|得0分|零分)`
const patterns: readonly [RegExp, ChoiceCredit][] = [
  [
    new RegExp(String.raw`[少漏]选[、或和]?[多错]选${nothing}|[多错]选[、或和]?[少漏]选${nothing}|全部选对才得分`),
    'all',
  ],
  [new RegExp(String.raw`每[少漏]选[一1]?[个项]?[^。；;，,\d]{0,6}扣${number}`), 'missing'],
  [new RegExp(String.raw`${incomplete}[^。；;，,\d]{0,8}得${number}`), 'some'],
  [new RegExp(String.raw`${incomplete}[^。；;，,\d]{0,8}得部分分|按选对的(?:个数|比例)得分`), 'share'],
  [/选错[^。；;，,\d]{0,4}倒扣/, 'penalty'],
]

/** The rule that an instruction of a paper says, as teachers write it; null where it says none. */
export function partialIn(instruction: string): Required<PartialFields> | null {
  const text = instruction.normalize('NFKC').replace(/\s+/g, '')
  for (const [pattern, rule] of patterns) {
    const found = pattern.exec(text)
    if (found) return { partial_rule: rule, partial_points: found[1] === undefined ? null : Number(found[1]) }
  }
  return null
}
