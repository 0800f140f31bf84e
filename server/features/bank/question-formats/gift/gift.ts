import { withNotes, withPlaces } from '../blank-at-end.ts'
import { CompositeParts, finished, type Read } from '../moodle/composite-parts.ts'
import { withDecimals } from '../decimals.ts'
import { distinctKeys } from '../distinct-keys.ts'
import type { QuestionFormat, ReadEntry, ReadQuestion, Written } from '../format.ts'
import { readLimits, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { giftBlocks, type GiftBlock } from './blocks.ts'
import { partsOf, readGift } from './read-question.ts'
import { giftCategory, giftOf, giftTypes } from './write-question.ts'
import { lossOf } from '../loss.ts'
import { MoodleRichText } from '../moodle/rich-text.ts'
import {
  linesOf,
  startAsText,
  textOfFile,
  tooManyQuestions,
  type Line,
} from '../../../../exchange/spreadsheets/text-file.ts'

/** GIFT, the text format of Moodle, which many tools and people write. */

class GiftReader {
  private readonly limits: ReadLimits
  private composite: CompositeParts | null = null

  constructor(limits: ReadLimits) {
    this.limits = limits
  }

  take(block: GiftBlock): ReadEntry | null {
    if (this.composite) return this.part(readGift(block, this.composite.rich), this.composite)
    const rich = new MoodleRichText(this.limits)
    const parts = partsOf(block)
    const read = readGift(block, rich, parts > 0)
    if ('refused' in read || parts === 0) return finished(read, rich)
    this.composite = new CompositeParts(read, rich, parts)
    return null
  }

  end(): ReadEntry | null {
    return this.composite?.composed() ?? null
  }

  private part(read: Read, whole: CompositeParts): ReadEntry | null {
    const entry = whole.add(read)
    if (entry) this.composite = null
    return entry
  }
}

async function* entriesOf(lines: AsyncIterable<Line>, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const reader = new GiftReader(limits)
  let count = 0
  for await (const block of giftBlocks(lines)) {
    if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
    const entry = reader.take(block)
    if (entry) yield entry
  }
  const last = reader.end()
  if (last) yield last
}

async function readBack(text: string): Promise<ReadEntry | null> {
  async function* pieces(): AsyncGenerator<string> {
    yield text
  }
  for await (const entry of entriesOf(linesOf(pieces()), readLimits)) return entry
  return null
}

async function* write(questions: AsyncIterable<ReadQuestion>): AsyncGenerator<Written> {
  const encoder = new TextEncoder()
  let category = ''
  for await (const given of questions) {
    const { question: inPlace, notes: placed } = withPlaces(given)
    const { question, notes: rewritten } = withDecimals(inPlace)
    const notes = [...placed, ...rewritten]
    const own = giftCategory(question.chapters[0] ?? [])
    const text = giftOf(question)
    const leftOut = withNotes(question, lossOf(question, text === null ? null : await readBack(own + text)), notes)
    if (leftOut) yield { leftOut }
    if (text === null || leftOut?.whole) continue
    yield { bytes: encoder.encode((own === category ? '' : own) + text) }
    category = own
  }
}

/** Signs by which the format is recognised: braces with an answer, a title, a category. */
const signs = /^[^\S\r\n\u2028\u2029]*(?:::[^\n]{0,2000}?::|\$CATEGORY:)|\{\s*(?:[=~#]|T\b|F\b|TRUE\b|FALSE\b|\})/m

export const gift: QuestionFormat = {
  name: 'gift',
  label: { zh: 'GIFT 文本', en: 'GIFT' },
  extensions: ['.gift', '.txt'],
  mediaType: 'text/plain',
  types: giftTypes,
  recognises: ({ name, start, entries }) => {
    if (entries !== null) return false
    const text = startAsText(start)
    return name.toLowerCase().endsWith('.gift') || (!/^\s*[<[{]/.test(text) && signs.test(text))
  },
  read: async function* read(path, limits) {
    yield* distinctKeys(entriesOf(linesOf(textOfFile(path, limits)), limits))
  },
  write,
}
