import { exerciseType } from '../../resources/exercise-types/index.ts'

/** What the letters of a true or false question mean that has them: `A. 正确  B. 错误`. Null where the options say anything else. */
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
