import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { PaperQuestion } from './paper-document.ts'
import type { NumberedQuestion } from './paper-numbers.ts'
import { partsOf } from './draw-question.ts'
import type { PaperWords } from './words.ts'

/** The keys of choices as schools print them: `1～5 CBACD`. */

export interface KeyGroup {
  numbers: string
  keys: string
}
const perGroup = 5

type Keyed = Pick<PaperQuestion, 'answer'>
type Writer<Name extends ExerciseTypeName> = (answer: AnswerOf<Name>, words: PaperWords) => string
const keyWriters: { readonly [Name in ExerciseTypeName]?: Writer<Name> } = {
  single_choice: ({ key }) => key,
  multiple_choice: ({ keys }) => keys.join(''),
  true_false: ({ value }, words) => (value ? words.right : words.wrong),
}

/** Null where an answer is more than a key. */
function keyOf({ answer }: Keyed, words: PaperWords): string | null {
  if (answer === null) return null
  /** The compiler cannot match an answer's type to its writer. */
  const write = keyWriters[answer.type] as ((answer: ExerciseAnswer, words: PaperWords) => string) | undefined
  return write?.(answer, words) ?? null
}

/** The keys of the blanks or parts of a question, each of which has a number; none where one is more than a key. */
function keysOfParts({ answer }: Keyed, words: PaperWords): string[] {
  if (answer === null) return []
  const keys =
    answer.type === 'word_bank'
      ? answer.keys
      : 'blanks' in answer
        ? answer.blanks.map((blank) => (blank.kind === 'choice' ? blank.key : null))
        : partsOf(answer).map((part) => keyOf(part, words))
  const known = keys.filter((key) => key !== null)
  return known.length === keys.length ? known : []
}

const isExplained = ({ answer, analysis }: PaperQuestion): boolean =>
  analysis !== '' || partsOf(answer).some((part) => part.analysis !== '')

function keysIn(
  { question, numbers: { from, to } }: NumberedQuestion,
  words: PaperWords,
): { number: number; key: string }[] {
  const keys = to > from ? keysOfParts(question, words) : [keyOf(question, words)].filter((key) => key !== null)
  return keys.length === to - from + 1 ? keys.map((key, at) => ({ number: from + at, key })) : []
}

/**
 * The keys of the questions of a section, neighbours five to a group; the questions whose answers are elsewhere: those
 * without a key, or with an analysis; and the identities of those without a key.
 */
export function keysOf(
  questions: readonly NumberedQuestion[],
  words: PaperWords,
): { groups: KeyGroup[]; others: NumberedQuestion[]; unkeyed: ReadonlySet<string> } {
  const keyed = questions.flatMap((one) => keysIn(one, words))
  const withKeys = (some: readonly NumberedQuestion[]) => new Set(some.map(({ question: { key } }) => key))
  if (keyed.length < 2) return { groups: [], others: [...questions], unkeyed: withKeys(questions) }
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
    others: questions.filter((one) => keysIn(one, words).length === 0 || isExplained(one.question)),
    unkeyed: withKeys(questions.filter((one) => keysIn(one, words).length === 0)),
  }
}
