import type { Text } from '../../../../resources/kit/index.ts'
import { numberLabel } from '../../../../resources/papers/numbering.ts'
import type { ContentQuestion } from './paper-content.ts'

/** The most numbers in one sentence. */
const mostNumbers = 20

/** `41`, or `41–55` of a question whose parts have a number each. */
export const labelOf = ({ number, lastNumber }: Pick<ContentQuestion, 'number' | 'lastNumber'>): string =>
  numberLabel({ from: number, to: lastNumber })

/** The numbers of questions in words: `3、5`. */
export function numbersOf(questions: readonly ContentQuestion[]): Text {
  const shown = questions.slice(0, mostNumbers).map(labelOf)
  const more = questions.length > shown.length
  return { zh: shown.join('、') + (more ? ' 等' : ''), en: shown.join(', ') + (more ? ' and others' : '') }
}
