import { itemAt } from '../../../../resources/kit/present.ts'

export type JsonReading = { ok: true; value: unknown } | { ok: false; line: number; column: number }

/** The line and column of an offset, both counted from 1. */
function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: itemAt(before, -1).length + 1 }
}

const literals =
  /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")/uy
const spaces = /[ \t\n\r]*/y

/** Parses by the grammar of JSON (RFC 8259) and throws the offset of the first error. */
class JsonReader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  faultOffset(): number {
    try {
      this.value()
      this.skip(spaces)
      return this.at
    } catch (offset) {
      return offset as number
    }
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    this.at += found?.[0].length ?? 0
    return found !== null
  }

  private take(sign: string): boolean {
    this.skip(spaces)
    if (this.text[this.at] !== sign) return false
    this.at += 1
    return true
  }

  private need(isThere: boolean): void {
    if (!isThere) throw this.at
  }

  private value(): void {
    if (this.take('{'))
      return this.members('}', () => {
        this.skip(spaces)
        this.need(this.text[this.at] === '"' && this.skip(literals))
        this.need(this.take(':'))
        this.value()
      })
    if (this.take('[')) return this.members(']', () => this.value())
    return this.need(this.skip(literals))
  }

  private members(end: string, member: () => void): void {
    if (this.take(end)) return
    do member()
    while (this.take(','))
    this.need(this.take(end))
  }
}

/**
 * Reads JSON as typed; empty is null. Engines report the place of an error differently or not at all, so it is found
 * here.
 */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, ...positionAt(text, new JsonReader(text).faultOffset()) }
  }
}
