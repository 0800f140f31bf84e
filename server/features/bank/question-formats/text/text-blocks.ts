import type { Line } from '../../../../exchange/spreadsheets/text-file.ts'
import type { Block } from '../docx/blocks.ts'
import { markdownBlock, plainBlock, tableBlock, type TextPictures } from './text-lines.ts'

/** The lines of a text file as the paragraphs and tables of a paper. */

export async function* plainBlocks(lines: AsyncIterable<Line>): AsyncGenerator<Block> {
  for await (const { text, number } of lines) if (text.trim() !== '') yield plainBlock(text, number)
}

const fence = /^\s{0,3}(?:```|~~~)/
const rule = /^\s{0,3}(?:-{3,}|\*{3,}|(?:- ){2,}-|(?:\* ){2,}\*)\s*$/
const dollars = /^\s*\$\$/
const row = /^\s*\|.*\|\s*$/
const underHead = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
const quote = /^\s{0,3}(?:>\s?)+/
const frame = /^\s*<\/?(?:details|summary|div|center)(?:\s[^<>]{0,200})?>\s*$/
const box = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[([ xX])\]\s+/
const bullet = /^\s*[-*+]\s+/
const answers = /^\s*(?:[*_]{0,2})[【[(（]?\s?(?:参考|正确|标准)?(?:答案|answer)/i
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ownLetter = /^[A-Za-zＡ-Ｚ]\s?[.．、)）]/
/** Lines of a code or of a formula that are taken together. */
const longest = 2000

/** Choices with boxes, of which the ticked ones are right. */
interface Ticks {
  count: number
  right: string[]
  at: number
}

class MarkdownReader {
  private readonly pictures: TextPictures
  private held: { kind: 'code' | 'formula' | 'table'; lines: string[]; at: number } | null = null
  private ticks: Ticks | null = null

  constructor(pictures: TextPictures) {
    this.pictures = pictures
  }

  take({ text, number }: Line): Block[] {
    if (this.held) return this.inHeld(text, number)
    if (fence.test(text)) return this.hold('code', [], number)
    if (dollars.test(text) && !text.includes('$$', text.indexOf('$$') + 2)) return this.hold('formula', [text], number)
    if (row.test(text)) return [...this.untick(text), ...this.hold('table', [text], number)]
    if (text.trim() === '' || rule.test(text) || frame.test(text)) return []
    return this.line(text.replace(quote, '').replace(/<\/?(?:details|summary)>/g, ''), number)
  }

  end(): Block[] {
    return [...this.release(), ...this.untick('')]
  }

  private hold(kind: 'code' | 'formula' | 'table', lines: string[], at: number): Block[] {
    this.held = { kind, lines, at }
    return []
  }

  private inHeld(text: string, number: number): Block[] {
    const held = this.held!
    const isEnd =
      held.kind === 'code' ? fence.test(text) : held.kind === 'formula' ? text.includes('$$') : !row.test(text)
    if (held.kind === 'formula' || !isEnd) held.lines.push(text)
    if (!isEnd && held.lines.length < longest) return []
    const blocks = this.release()
    return held.kind === 'table' && isEnd ? [...blocks, ...this.take({ text, number, isCut: false })] : blocks
  }

  private release(): Block[] {
    const held = this.held
    this.held = null
    if (!held || held.lines.length === 0) return []
    if (held.kind === 'code') return [plainBlock(held.lines.join('\n'), held.at)]
    if (held.kind === 'formula') return [markdownBlock(held.lines.join(' '), held.at, this.pictures)]
    const rows = held.lines.filter((line) => !underHead.test(line))
    return rows.length > 0 ? [tableBlock(rows, held.at, this.pictures)] : []
  }

  private line(text: string, number: number): Block[] {
    const ticked = box.exec(text)
    if (ticked) return [this.tick(text.slice(ticked[0].length), ticked[1] !== ' ', number)]
    const words = bullet.test(text) && !/^\s*[*_]{2}/.test(text) ? text.replace(bullet, '') : text
    return [...this.untick(words), markdownBlock(words, number, this.pictures)]
  }

  private tick(words: string, isRight: boolean, at: number): Block {
    this.ticks ??= { count: 0, right: [], at }
    const own = ownLetter.exec(words)?.[0].slice(0, 1).normalize('NFKC').toUpperCase()
    const key = own ?? letters[this.ticks.count] ?? ''
    this.ticks.count += 1
    if (isRight) this.ticks.right.push(key)
    return markdownBlock(own === undefined ? `${key}. ${words}` : words, at, this.pictures)
  }

  /** The answer that the boxes gave, unless the next line is one. */
  private untick(next: string): Block[] {
    const { ticks } = this
    this.ticks = null
    return ticks && ticks.right.length > 0 && !answers.test(next)
      ? [plainBlock(`答案：${ticks.right.join('')}`, ticks.at)]
      : []
  }
}

export async function* markdownBlocks(lines: AsyncIterable<Line>, pictures: TextPictures): AsyncGenerator<Block> {
  const reader = new MarkdownReader(pictures)
  for await (const line of lines) yield* reader.take(line)
  yield* reader.end()
}
