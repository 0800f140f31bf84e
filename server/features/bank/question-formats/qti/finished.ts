import type { ReadEntry, ReadQuestion } from '../format.ts'
import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { validated } from '../validated.ts'
import type { ReadPackage } from '../package-read.ts'
import type { ItemMetadata } from './manifest.ts'
import type { RichText } from './rich-text.ts'
import { undrawableIn } from '../undrawable.ts'
import { changed } from './messages.ts'

/** A question with its metadata, changes and pictures, validated as a form would. */
export async function finished(
  entry: ReadEntry,
  text: RichText,
  metadata: ItemMetadata,
  content: ReadPackage | null,
  limits: ReadLimits,
): Promise<ReadEntry> {
  if ('refused' in entry) return entry
  const { key: _key, ...described } = metadata
  const { question } = entry
  const whole = validated({
    ...question,
    difficulty: question.difficulty ?? described.difficulty,
    source: question.source ?? described.source,
    year: question.year ?? described.year,
    chapters: [...question.chapters, ...described.chapters],
    knowledge: [...question.knowledge, ...described.knowledge],
    labels: withoutDoubles([...question.labels, ...described.labels]),
    changes: [...text.changes, ...undrawableIn(question)],
  })
  return 'refused' in whole
    ? whole
    : { question: { ...whole.question, ...(await mediaOf(whole.question, text, content, limits)) } }
}

const withoutDoubles = (paths: readonly string[][]): string[][] => [
  ...new Map(paths.map((path) => [JSON.stringify(path), path])).values(),
]

/** The pictures that the question shows, and its attachments, without those of dropped feedback or refused parts. */
async function mediaOf(
  question: ReadQuestion,
  text: RichText,
  content: ReadPackage | null,
  limits: ReadLimits,
): Promise<Pick<ReadQuestion, 'media' | 'changes'>> {
  const shown = JSON.stringify([question.stem, question.options, question.answer, question.analysis])
  const isShown = (name: string): boolean =>
    shown.includes(JSON.stringify(`package:${name}`.replaceAll('&', '&amp;')).slice(1, -1))
  const media = text.inline.filter(({ name, bytes }) => isShown(name) && bytes.length <= limits.maxMediaBytes)
  const changes = [...question.changes]
  let room = limits.maxQuestionMediaBytes - media.reduce((sum, { bytes }) => sum + bytes.length, 0)
  for (const [name, path] of text.pictures) {
    if (!content || (!isShown(name) && !text.attached.has(name))) continue
    const bytes = await content.bytes(path, Math.min(limits.maxMediaBytes, room))
    room -= bytes?.length ?? 0
    if (bytes) media.push({ name, bytes })
    else changes.push(changed.largePicture(path.slice(0, 120)))
  }
  return { media, changes }
}
