import { partsIn } from '../../../../../resources/bank/exercise-types/index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { numbersIn, type QuestionNumbers } from '../../../../../resources/papers/numbering.ts'
import type { PaperDocument, PaperQuestion } from './paper-document.ts'

/** The numbers of a paper as it is printed, in its own order. */

export interface NumberedQuestion {
  question: PaperQuestion
  numbers: QuestionNumbers
}

const partsOf = ({ parts, answer }: PaperQuestion): number => parts ?? (answer ? partsIn(answer) : 1)

/** Of each section and item. A question that has its numbers from another paper takes none. */
export function paperNumbers({ sections }: Pick<PaperDocument, 'sections'>): NumberedQuestion[][][] {
  const counted = sections.map(({ numbering, items }) => ({
    ...numbering,
    parts: items.flatMap(({ questions }) => questions.filter(({ numbers }) => !numbers).map(partsOf)),
  }))
  const numbers = numbersIn(counted)
  return sections.map(({ items }, at) => {
    const own = [...itemAt(numbers, at)]
    return items.map(({ questions }) =>
      questions.map((question) => ({ question, numbers: question.numbers ?? itemAt(own.splice(0, 1), 0) })),
    )
  })
}

export const numberedQuestions = (document: Pick<PaperDocument, 'sections'>): NumberedQuestion[] =>
  paperNumbers(document).flat(2)

export const numbersByKey = (document: Pick<PaperDocument, 'sections'>): ReadonlyMap<string, QuestionNumbers> =>
  new Map(numberedQuestions(document).map(({ question: { key }, numbers }) => [key, numbers]))
