import { exerciseTypes } from '../../../../../../resources/bank/exercise-types/index.ts'
import { simplified } from './simplified.ts'

/** The name of a type; `choice`: single or multiple, depending on the answer. */
export type TypeHint = string

const plain = (text: string): string =>
  simplified(text)
    .normalize('NFKC')
    .replace(/[\s:：()（）。.]/g, '')
    .toLowerCase()

/** The labels of our own types: a heading that equals one means exactly that type. */
const byLabel: ReadonlyMap<string, string> = new Map(
  exerciseTypes.flatMap(({ name, label }) =>
    [plain(label.zh), plain(label.en)].flatMap(
      (one) =>
        [
          [one, name],
          [one.replace(/题$/, ''), name],
        ] as const,
    ),
  ),
)

/** Words in the headings of papers, the more specific first. */
const hints: readonly (readonly [words: RegExp, type: TypeHint])[] = [
  [/不定项|多项选择|多选|多重选|复选|multiple[- ]?(?:response|answer|selection)/i, 'multiple_choice'],
  [/单项选择|单选|单项填空|single[- ]?choice/i, 'single_choice'],
  [/非选择/, 'essay'],
  [/判断|是非|true\s?(?:or|\/)\s?false/i, 'true_false'],
  [/完形填空|完型填空|cloze/i, 'choice'],
  [/选择|multiple[- ]choice/i, 'choice'],
  [/选词填空|七选五|word bank/i, 'word_bank'],
  [/匹配|连线|配对|配合|matching/i, 'matching'],
  [/排序|ordering/i, 'ordering'],
  [/填空|填充|默写|fill[- ]?in|blanks?\b/i, 'fill_blank'],
  [/简答|问答|名词解释|辨析|short[- ]?answer/i, 'short_answer'],
  [/解答|计算|证明|作文|写作|书面表达|论述|应用题|综合题|实验|探究|作图|材料分析|推断|\b(?:essay|writing)\b/i, 'essay'],
]

export function hintOf(text: string): TypeHint | null {
  const words = simplified(text.slice(0, 200))
  return (
    byLabel.get(plain(words.slice(0, 40))) ?? hints.find(([pattern]) => pattern.test(words.slice(0, 30)))?.[1] ?? null
  )
}

/** The line is only the name of a type: `单选题`. */
export const isTypeLabel = (text: string): boolean => text.length <= 40 && byLabel.has(plain(text))
