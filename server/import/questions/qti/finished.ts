import type { ReadEntry, ReadMedia, ReadQuestion } from '../format.ts'
import { judged } from '../judged.ts'
import type { ReadPackage } from '../package-read.ts'
import type { ItemMetadata } from './manifest.ts'
import type { RichText } from './rich-text.ts'

/** A question with what its file says elsewhere, its changes and its pictures, judged as a form would. */
export async function finished(entry: ReadEntry, text: RichText, metadata: ItemMetadata, content: ReadPackage | null, maxMediaBytes: number): Promise<ReadEntry> {
  if ('refused' in entry) return entry
  const { key: _key, ...said } = metadata
  const { question } = entry
  const whole = judged({
    ...question,
    difficulty: question.difficulty ?? said.difficulty,
    source: question.source ?? said.source,
    year: question.year ?? said.year,
    chapters: [...question.chapters, ...said.chapters],
    knowledge: [...question.knowledge, ...said.knowledge],
    labels: withoutDoubles([...question.labels, ...said.labels]),
    changes: text.changes,
  })
  return 'refused' in whole ? whole : { question: { ...whole.question, media: await mediaOf(whole.question, text, content, maxMediaBytes) } }
}

const withoutDoubles = (paths: readonly string[][]): string[][] => [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()]

/** The pictures that the question shows, and what is attached to it: not what stood in feedback that was dropped, or in refused parts. */
async function mediaOf(question: ReadQuestion, text: RichText, content: ReadPackage | null, maxMediaBytes: number): Promise<ReadMedia[]> {
  const shown = JSON.stringify([question.stem, question.options, question.answer, question.analysis])
  const isShown = (name: string): boolean => shown.includes(JSON.stringify(`package:${name}`.replaceAll('&', '&amp;')).slice(1, -1))
  const media = text.inline.filter(({ name, bytes }) => isShown(name) && bytes.length <= maxMediaBytes)
  for (const [name, path] of text.pictures) {
    const bytes = isShown(name) || text.attached.has(name) ? await content?.bytes(path, maxMediaBytes) : null
    if (bytes) media.push({ name, bytes })
  }
  return media
}
