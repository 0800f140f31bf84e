import type { Text } from '../../../../../resources/kit/index.ts'
import { XmlError, xmlParser, type XmlEvents } from '../../../../exchange/spreadsheets/xml.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'

/** Reads the questions of a Moodle XML file as trees, one at a time in memory. */

export interface MoodleElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: MoodleElement[]
}

export interface MoodleEntry {
  /** From 1, including categories. */
  number: number
  element: MoodleElement
  /** Why reading it stopped before its end. */
  problem: Text | null
}

const messages = {
  broken: {
    zh: 'XML 不完整或有语法错误，或不是 UTF-8 编码',
    en: 'The XML is cut off or not well formed, or not in UTF-8.',
  },
  unsafe: {
    zh: 'XML 中含有不允许的 DOCTYPE 或实体',
    en: 'The XML contains a DOCTYPE or entities, which are not allowed.',
  },
  tooDeep: { zh: 'XML 嵌套太深', en: 'The XML is nested too deeply.' },
  notMoodle: {
    zh: '不是 Moodle XML（最外层应为 <quiz>）',
    en: 'This is no Moodle XML: the outermost element has to be <quiz>.',
  },
  tooLarge: { zh: '这道题过大', en: 'This question is too large.' },
}

/** Limits for one question: its elements, and the characters of its texts. */
const maxElements = 20_000
const maxTextCharacters = 2_000_000
const base64Ratio = 4 / 3

interface Open {
  element: MoodleElement
  pieces: string[]
}

class Collector implements XmlEvents {
  readonly found: MoodleEntry[] = []
  private readonly limits: ReadLimits
  private readonly open_: Open[] = []
  private depth = 0
  private number = 0
  private elements = 0
  private textCharacters = 0
  private fileCharacters = 0
  private problem: Text | null = null

  constructor(limits: ReadLimits) {
    this.limits = limits
  }

  open(name: string, attributes: Record<string, string>): void {
    this.depth += 1
    if (this.depth > this.limits.maxDepth) throw new UnreadableFile(messages.tooDeep)
    if (this.depth === 1 && name !== 'quiz') throw new UnreadableFile(messages.notMoodle)
    if (this.depth === 1) return
    if (this.depth === 2) this.begin()
    if ((this.elements += 1) > maxElements) this.problem = messages.tooLarge
    const element: MoodleElement = { name, attributes, text: '', children: [] }
    if (!this.problem) this.open_.at(-1)?.element.children.push(element)
    this.open_.push({ element, pieces: [] })
  }

  text(text: string): void {
    const top = this.open_.at(-1)
    if (!top || this.problem) return
    const isFile = top.element.name === 'file'
    // Enough of an oversized file is kept to recognise that it is too large; the question continues.
    if (isFile && (this.fileCharacters += text.length) > this.limits.maxMediaBytes * base64Ratio * 4)
      this.problem = messages.tooLarge
    if (!isFile && (this.textCharacters += text.length) > maxTextCharacters) this.problem = messages.tooLarge
    if (this.problem) for (const one of this.open_) one.pieces.length = 0
    else top.pieces.push(text)
  }

  close(): void {
    this.depth -= 1
    const closed = this.open_.pop()
    if (!closed) return
    closed.element.text = closed.pieces.join('')
    if (this.open_.length === 0)
      this.found.push({ number: this.number, element: closed.element, problem: this.problem })
  }

  private begin(): void {
    this.number += 1
    this.elements = this.textCharacters = this.fileCharacters = 0
    this.problem = null
  }
}

/** Throws an `UnreadableFile` where the file is broken, after the entries before the break. */
export async function* moodleEntries(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
): AsyncGenerator<MoodleEntry> {
  const collector = new Collector(limits)
  const parser = xmlParser(collector, { mayNameDtd: true })
  const step = (act: () => void): Error | null => {
    try {
      act()
      return null
    } catch (error) {
      return error instanceof XmlError
        ? new UnreadableFile(error.problem === 'unsafe' ? messages.unsafe : messages.broken)
        : (error as Error)
    }
  }
  for await (const chunk of chunks) {
    const failure = step(() => parser.write(chunk))
    yield* collector.found.splice(0)
    if (failure) throw failure
  }
  const failure = step(() => parser.end())
  yield* collector.found.splice(0)
  if (failure) throw failure
}

export const child = (element: MoodleElement | undefined, name: string): MoodleElement | undefined =>
  element?.children.find((one) => one.name === name)
export const childrenOf = (element: MoodleElement, name: string): MoodleElement[] =>
  element.children.filter((one) => one.name === name)

/** The text of `<name><text>…</text></name>`, or of `<name>…</name>`, as some programs write it. */
export function wordsOf(element: MoodleElement | undefined): string {
  if (!element) return ''
  return (child(element, 'text') ?? element).text
}
