import type { Text } from '../../../../resources/kit/index.ts'
import type { ContentQuestion } from './paper-content.ts'

/** The most numbers in one sentence. */
const mostNumbers = 20

/** The numbers of questions in words: `3、5`. */
export function numbersOf(questions: readonly ContentQuestion[]): Text {
  const shown = questions.slice(0, mostNumbers).map(({ number }) => number)
  const more = questions.length > shown.length
  return { zh: shown.join('、') + (more ? ' 等' : ''), en: shown.join(', ') + (more ? ' and others' : '') }
}
