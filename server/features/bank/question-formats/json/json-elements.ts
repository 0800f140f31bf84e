import { UnreadableFile } from '../../../../exchange/spreadsheets/unreadable-file.ts'

const messages = {
  broken: { zh: '不是完整的 JSON 文件', en: 'This is not a complete JSON file.' },
  tooDeep: { zh: 'JSON 嵌套太深', en: 'The JSON is nested too deeply.' },
  tooLong: { zh: 'JSON 中有一道题过大', en: 'One question of the JSON is too large.' },
  noArray: (name: string) => ({
    zh: `JSON 中没有题目数组“${name}”`,
    en: `The JSON has no array “${name}” of questions.`,
  }),
}

/** Limit on the text of a name, its colon and the space before a bracket. */
const nameCharacters = 200

/**
 * The elements of the one array of a JSON text, one by one, without the whole text in memory: of `[…]`, or of an object
 * that has the array under `name`. Only strings and brackets are scanned; the caller parses each element.
 */
export class JsonElements {
  /** The JSON around the array, with an empty array in its place; '' for a bare array. */
  head = ''
  private readonly name: string
  private readonly maxDepth: number
  private readonly maxCharacters: number
  /** The closing brackets still expected. */
  private readonly closing: string[] = []
  /** How many of them are open within the array; 0 before it, and -1 after it. */
  private arrayDepth = 0
  private held: string[] = []
  private heldCharacters = 0
  private inString = false
  private isEscaped = false

  constructor(name: string, limits: { maxDepth: number; maxCharacters: number }) {
    this.name = name
    this.maxDepth = limits.maxDepth
    this.maxCharacters = limits.maxCharacters
  }

  /** Returns the elements that this piece completes. Throws an `UnreadableFile`. */
  take(piece: string): string[] {
    const found: string[] = []
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      if (this.inString) {
        at = this.skipString(piece, at)
        continue
      }
      const character = piece[at]!
      const isAtElements = this.arrayDepth > 0 && this.closing.length === this.arrayDepth
      if (character === '"') this.inString = true
      else if (character === '{' || character === '[') {
        if (!this.open(character, piece.slice(from, at))) continue
        from = at + 1
      } else if (character === ',' && isAtElements) {
        this.hold(piece.slice(from, at))
        found.push(this.taken())
        from = at + 1
      } else if (character === '}' || character === ']') {
        if (this.closing.pop() !== character) throw new UnreadableFile(messages.broken)
        if (!isAtElements) continue
        this.hold(piece.slice(from, at))
        const last = this.taken()
        if (last.trim() !== '') found.push(last)
        this.arrayDepth = -1
      }
    }
    if (this.arrayDepth >= 0) this.hold(piece.slice(from))
    return found
  }

  /** Throws where the text is incomplete, or has no such array. */
  end(): void {
    if (this.closing.length > 0 || this.inString) throw new UnreadableFile(messages.broken)
    if (this.arrayDepth === 0) throw new UnreadableFile(messages.noArray(this.name))
  }

  /** The position of the last character of the string. */
  private skipString(piece: string, start: number): number {
    for (let at = start; at < piece.length; at++) {
      const character = piece[at]
      if (this.isEscaped) this.isEscaped = false
      else if (character === '\\') this.isEscaped = true
      else if (character === '"') {
        this.inString = false
        return at
      }
    }
    return piece.length
  }

  /** Whether this bracket opens the array. */
  private open(bracket: '{' | '[', before: string): boolean {
    if (this.closing.length >= this.maxDepth) throw new UnreadableFile(messages.tooDeep)
    this.closing.push(bracket === '{' ? '}' : ']')
    if (bracket === '{' || this.arrayDepth !== 0 || this.closing.length > 2) return false
    const isBare = this.closing.length === 1
    const head = isBare ? '' : [...this.held, before].join('')
    if (!isBare && !this.isNamed(head)) return false
    this.head = isBare ? '' : `${head}[]}`
    this.taken()
    this.arrayDepth = this.closing.length
    return true
  }

  private isNamed(before: string): boolean {
    const end = before.slice(-nameCharacters).trimEnd()
    return end.endsWith(':') && end.slice(0, -1).trimEnd().endsWith(JSON.stringify(this.name))
  }

  private hold(part: string): void {
    this.heldCharacters += part.length
    if (this.heldCharacters > this.maxCharacters) throw new UnreadableFile(messages.tooLong)
    if (part !== '') this.held.push(part)
  }

  private taken(): string {
    const text = this.held.join('')
    this.held = []
    this.heldCharacters = 0
    return text
  }
}
