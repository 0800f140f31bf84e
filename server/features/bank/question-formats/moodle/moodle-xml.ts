import { createReadStream } from 'node:fs'
import { withNotes, withPlaces } from '../blank-at-end.ts'
import { CompositeParts, finished, type Read } from './composite-parts.ts'
import { withDecimals } from '../decimals.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { openPackage, type ReadPackage } from '../package-read.ts'
import { startsInPackage } from '../package-starts.ts'
import { aside } from '../validated.ts'
import { rootOf } from '../xml-root.ts'
import { distinctKeys } from '../distinct-keys.ts'
import type { QuestionFormat, ReadEntry, ReadQuestion, Written } from '../format.ts'
import { readLimits, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { lossOf } from '../loss.ts'
import { child, moodleEntries, wordsOf, type MoodleEntry } from './elements.ts'
import { readMoodleMaterial, readMoodleQuestion, tagsIn } from './read-question.ts'
import { MoodleRichText } from './rich-text.ts'
import { categoryOfChapter, chapterOfCategory, factsOfTags } from './tags.ts'
import { moodleTypes, moodleXmlOf } from './write-question.ts'
import { refuseTooLarge, startAsText, tooManyQuestions } from '../../../../exchange/spreadsheets/text-file.ts'

/** Moodle XML (https://docs.moodle.org/en/Moodle_XML_format), as Moodle 1.9 to 4.5 and many other tools write it. */

/**
 * Combines consecutive entries into questions: a category applies to the questions after it, a material collects its
 * parts.
 */
class MoodleReader {
  private readonly limits: ReadLimits
  private chapter: string[] = []
  private composite: CompositeParts | null = null

  constructor(limits: ReadLimits) {
    this.limits = limits
  }

  take(entry: MoodleEntry): ReadEntry[] {
    const { element } = entry
    if (element.name !== 'question') return []
    const type = element.attributes['type'] ?? ''
    if (type === 'category') {
      this.chapter = chapterOfCategory(wordsOf(child(element, 'category')))
      return []
    }
    if (this.composite) return this.part(readMoodleQuestion(entry, this.composite.rich, []), this.composite)
    const rich = new MoodleRichText(this.limits)
    const { parts } = factsOfTags(tagsIn(element))
    if (type === 'description' && parts !== null && parts > 0 && !entry.problem) {
      this.composite = new CompositeParts(readMoodleMaterial(entry, rich, this.chapter), rich, parts)
      return []
    }
    return [finished(readMoodleQuestion(entry, rich, this.chapter), rich)]
  }

  end(): ReadEntry[] {
    return this.composite ? [this.composite.composed()] : []
  }

  private part(read: Read, whole: CompositeParts): ReadEntry[] {
    const entry = whole.add(read)
    if (entry) this.composite = null
    return entry ? [entry] : []
  }
}

async function* entriesOf(chunks: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const reader = new MoodleReader(limits)
  let count = 0
  for await (const entry of moodleEntries(chunks, limits)) {
    if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
    yield* reader.take(entry)
  }
  yield* reader.end()
}

async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  await refuseTooLarge(path, limits)
  yield* distinctKeys((await isZip(path)) ? entriesInZip(path, limits) : entriesOf(createReadStream(path), limits))
}

const isQuiz = (text: string): boolean => rootOf(text)?.name === 'quiz'

/** The files of Moodle in a zip, one after the other; the others are named. */
async function* entriesInZip(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const content = await openPackage(path, limits)
  try {
    const others: string[] = []
    let count = 0
    for (const name of content.names) {
      if (name.startsWith('__MACOSX/')) continue
      if (!(await startsAs(content, name))) {
        others.push(name)
        continue
      }
      for await (const entry of entriesOf(content.stream(name), limits)) {
        if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
        yield within(name, entry)
      }
    }
    if (others.length > 0) yield aside(itemAt(others, 0), messages.notMoodle, others.join(' '))
  } finally {
    content.close()
  }
}

async function startsAs(content: ReadPackage, name: string): Promise<boolean> {
  if (!/\.xml$/i.test(name)) return false
  for await (const piece of content.stream(name)) return isQuiz(startAsText(piece))
  return false
}

const within = (name: string, entry: ReadEntry): ReadEntry =>
  'question' in entry
    ? { question: { ...entry.question, at: `${name}, ${entry.question.at}` } }
    : { refused: { ...entry.refused, at: `${name}, ${entry.refused.at}` } }

const messages = {
  notMoodle: { zh: '包内的这些文件不是 Moodle XML，没有导入', en: 'These files of the package are no Moodle XML.' },
}

async function isZip(path: string): Promise<boolean> {
  for await (const piece of createReadStream(path, { end: 3 }))
    return (piece as Buffer).toString('latin1', 0, 2) === 'PK'
  return false
}

const encoder = new TextEncoder()
const open = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
const close = '</quiz>\n'

const categoryXml = (path: readonly string[]): string => {
  const text = categoryOfChapter(path).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<question type="category"><category><text>${text}</text></category></question>\n`
}

/** The question read from a piece of a file. */
async function readBack(xml: string): Promise<ReadEntry | null> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(open + xml + close)
  }
  for await (const entry of entriesOf(chunks(), readLimits)) return entry
  return null
}

async function* write(questions: AsyncIterable<ReadQuestion>): AsyncGenerator<Written> {
  yield { bytes: encoder.encode(open) }
  let category = ''
  for await (const given of questions) {
    const { question: inPlace, notes: placed } = withPlaces(given)
    const { question, notes: rewritten } = withDecimals(inPlace)
    const notes = [...placed, ...rewritten]
    const own = categoryXml(question.chapters[0] ?? [])
    const xml = moodleXmlOf(question)
    const leftOut = withNotes(question, lossOf(question, xml === null ? null : await readBack(own + xml)), notes)
    if (leftOut) yield { leftOut }
    if (xml === null || leftOut?.whole) continue
    yield { bytes: encoder.encode((own === category ? '' : own) + xml) }
    category = own
  }
  yield { bytes: encoder.encode(close) }
}

export const moodleXml: QuestionFormat = {
  name: 'moodle_xml',
  label: { zh: 'Moodle XML 文件', en: 'Moodle XML' },
  extensions: ['.xml', '.zip'],
  mediaType: 'application/xml',
  types: moodleTypes,
  recognises: ({ start, entries }) => {
    if (entries === null) return /<quiz[\s>]/.test(startAsText(start).slice(0, 20_000))
    if (entries.some((name) => name.endsWith('imsmanifest.xml') || name === '[Content_Types].xml')) return false
    return [...startsInPackage(start, /\.xml$/i)].some(({ text }) => isQuiz(text))
  },
  read,
  write,
}
