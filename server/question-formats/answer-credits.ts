import type { ExerciseAnswer } from '../../resources/exercise-types/index.ts'

/** Rules of credit in words, for formats that carry them as a tag. */

const all = '全对得分'
const anyOrder = '顺序不限'
const penalty = '错选扣分'
const some = (percent: number): string => `选对部分得${percent}%`
const someIn = /^选对部分得(\d{1,2}(?:\.\d{1,4})?)%$/
const offIn = /^误差(\d{1,12}(?:\.\d{1,12})?)%$/

/** The words for an answer's rule; null where it is what a reader takes without any. */
export function creditWords(answer: ExerciseAnswer | null): string | null {
  if (answer === null) return null
  if (answer.type === 'multiple_choice') {
    if (answer.credit === 'some') return some(answer.some_percent ?? 50)
    if (answer.credit === 'penalty' && answer.keys.length === 1) return penalty
    return (answer.credit ?? 'all') === 'all' ? all : null
  }
  if (answer.type === 'numeric') return answer.tolerance?.kind === 'relative' ? `误差${answer.tolerance.value}%` : null
  if (answer.type === 'matching' || answer.type === 'classification') return answer.credit === 'all' ? all : null
  return answer.type === 'fill_blank' && answer.any_order ? anyOrder : null
}

/** The answer with the rule that the words say; as it is where they say none for its type. */
export function withCredit(answer: ExerciseAnswer | null, words: string | null): ExerciseAnswer | null {
  if (answer === null || words === null) return answer
  const percent = someIn.exec(words)?.[1]
  if (answer.type === 'multiple_choice' && words === all) return { type: answer.type, keys: answer.keys }
  if (answer.type === 'multiple_choice' && percent !== undefined)
    return { type: answer.type, keys: answer.keys, credit: 'some', some_percent: Number(percent) }
  if (answer.type === 'multiple_choice' && words === penalty)
    return { type: answer.type, keys: answer.keys, credit: 'penalty' }
  const off = offIn.exec(words)?.[1]
  if (answer.type === 'numeric' && off !== undefined)
    return { ...answer, tolerance: { kind: 'relative', value: Number(off) } }
  if ((answer.type === 'matching' || answer.type === 'classification') && words === all)
    return { ...answer, credit: 'all' }
  return answer.type === 'fill_blank' && words === anyOrder ? { ...answer, any_order: true } : answer
}
