import { createHash } from 'node:crypto'
import type { Text } from '../../../../resources/kit/index.ts'
import type { ReadEntry, ReadQuestion } from './format.ts'

const shared = (key: string): Text => ({
  zh: `文件中有几道不同的题目编号都是“${key}”，这道题没有保留编号`,
  en: `Several different questions of the file have the identifier “${key}”; this one comes without it.`,
})

/**
 * Some programs write identifiers that are not unique: one for all items of a kind, or unique only within a category.
 * When different questions share an identifier, only the first keeps it. An exact repetition keeps it too, and is
 * reported as a duplicate.
 */
export async function* distinctKeys(entries: AsyncIterable<ReadEntry>): AsyncGenerator<ReadEntry> {
  const seen = new Map<string, string>()
  for await (const entry of entries) {
    if (!('question' in entry) || entry.question.key === null) {
      yield entry
      continue
    }
    const { question } = entry
    const key = entry.question.key.toLowerCase()
    const content = digestOf(question)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, content)
    const isOther = earlier !== undefined && earlier !== content
    yield isOther
      ? {
          question: {
            ...question,
            key: null,
            changes: [...question.changes, shared(entry.question.key.slice(0, 100))],
          },
        }
      : entry
  }
}

const digestOf = ({ type, stem, options, answer }: ReadQuestion): string =>
  createHash('sha1')
    .update(JSON.stringify([type, stem, options, answer]))
    .digest('base64')
