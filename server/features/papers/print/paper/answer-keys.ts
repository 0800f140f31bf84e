import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { PaperQuestion } from './paper-document.ts'
import type { PaperWords } from './words.ts'

/** The keys of choices as schools print them: `1～5 CBACD`. */

export interface KeyGroup {
  numbers: string
  keys: string
}
const perGroup = 5

type Writer<Name extends ExerciseTypeName> = (answer: AnswerOf<Name>, words: PaperWords) => string
const keyWriters: { readonly [Name in ExerciseTypeName]?: Writer<Name> } = {
  single_choice: ({ key }) => key,
  multiple_choice: ({ keys }) => keys.join(''),
  true_false: ({ value }, words) => (value ? words.right : words.wrong),
}

/** Null where an answer is more than a key. */
function keyOf({ answer }: PaperQuestion, words: PaperWords): string | null {
  if (answer === null) return null
  /** The compiler cannot match an answer's type to its writer. */
  const write = keyWriters[answer.type] as ((answer: ExerciseAnswer, words: PaperWords) => string) | undefined
  return write?.(answer, words) ?? null
}

/** `number` is none where a question has a label of other words. */
interface Numbered {
  question: PaperQuestion
  label: string
  number: number
}

/**
 * The keys of the questions of a section, neighbours five to a group; and the questions whose answers are elsewhere:
 * those without a key, or with an analysis.
 */
export function keysOf(questions: readonly Numbered[], words: PaperWords): { groups: KeyGroup[]; others: Numbered[] } {
  const keyed = questions.flatMap(({ question, number }) => {
    const key = Number.isNaN(number) ? null : keyOf(question, words)
    return key === null ? [] : [{ number, key }]
  })
  if (keyed.length < 2) return { groups: [], others: [...questions] }
  const groups: { number: number; key: string }[][] = []
  for (const one of keyed) {
    const last = groups.at(-1)
    if (last && last.length < perGroup && last.at(-1)?.number === one.number - 1) last.push(one)
    else groups.push([one])
  }
  return {
    groups: groups.map((group) => {
      const [from, to] = [itemAt(group, 0).number, itemAt(group, group.length - 1).number]
      const isTight = group.every(({ key }) => key.length === 1)
      return {
        numbers: from === to ? String(from) : `${from}${words.to}${to}`,
        keys: group.map(({ key }) => key).join(isTight ? '' : ' '),
      }
    }),
    others: questions.filter(
      ({ question, number }) => Number.isNaN(number) || keyOf(question, words) === null || question.analysis !== '',
    ),
  }
}
