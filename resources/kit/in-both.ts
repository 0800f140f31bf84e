import type { Text } from './field.ts'

/**
 * A text that the server composes, such as the name of a job, is stored in both languages in one column: the Chinese,
 * this sign, and the English. Each reader gets it in their own language (`shownColumns`). One that is the same in both,
 * or was stored in one language, has no such sign.
 */
const betweenLanguages = '\u001f'

const bounded = (text: string, maxLength: number): string =>
  text.replaceAll(betweenLanguages, ' ').slice(0, maxLength).toWellFormed()

/** As it is stored; each language has at most `maxLength` characters. */
export function storedInBoth({ zh, en }: Text, maxLength: number): string {
  const [chinese, english] = [bounded(zh, maxLength), bounded(en, maxLength)]
  return chinese === english ? chinese : `${chinese}${betweenLanguages}${english}`
}

/** A stored text in both languages. */
export function readInBoth(stored: string): Text {
  const at = stored.indexOf(betweenLanguages)
  return at < 0 ? { zh: stored, en: stored } : { zh: stored.slice(0, at), en: stored.slice(at + 1) }
}
