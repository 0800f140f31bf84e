import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'

/**
 * The truth value of each letter in a true or false question with options: `A. 正确  B. 错误`. Null for any other
 * options.
 */
export function truthOptions(options: readonly { key: string; text: string }[]): ReadonlyMap<string, boolean> | null {
  const type = exerciseType('true_false')!
  const meant = new Map(
    options.map(({ key, text }) => [
      key,
      type.fromText(text.replace(/[。.]$/, '').trim())?.value as boolean | undefined,
    ]),
  )
  const values = [...meant.values()]
  return options.length === 2 && values.includes(true) && values.includes(false)
    ? (meant as Map<string, boolean>)
    : null
}
