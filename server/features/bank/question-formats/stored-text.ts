import { cleanHtml } from '../../../../editor/stored/clean.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { exercise } from '../../../../resources/exercise.ts'

/** The keys of an answer or an option with rich text, at any depth. */
const richKeys: ReadonlySet<string> = new Set(
  [exercise.fields.options, exercise.fields.answer].flatMap((field) => field.options['html'] as readonly string[]),
)

/** The same value with each of its rich texts replaced. A schema or a limit bounds the depth. */
export function mapRichText<V>(value: V, replace: (text: string) => string): V {
  if (Array.isArray(value)) return value.map((one) => mapRichText(one, replace)) as V
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    typeof one === 'string' && richKeys.has(key) ? replace(one) : mapRichText(one, replace),
  ])
  return Object.fromEntries(entries) as V
}

/** Checks a text that claims to be in the stored format: kept when it is valid, otherwise cleaned like any HTML. */
export function asStoredText(text: string): { text: string; isChanged: boolean } {
  if (writeStored(parseStored(text)) === text) return { text, isChanged: false }
  const cleaned = writeStored(cleanHtml(text))
  return { text: cleaned, isChanged: cleaned !== text }
}
