import { Draft, type Section } from '../paper/draft.ts'
import type { Field } from '../paper/markers.ts'
import { RichLine } from '../rich-line.ts'

export interface MarkedOption {
  key: string
  lines: RichLine[]
  group?: 'left' | 'right'
}

/**
 * A question, or a part of one, of a paper that our own export wrote. Texts are kept unchanged, with leading and
 * trailing spaces.
 */
export class MarkedDraft extends Draft {
  override options: MarkedOption[] = []
  readonly parts: MarkedDraft[] = []
  /** The text that it is a question on. */
  readonly text: readonly RichLine[]
  /** For blanks with choices of their own, by their place in the stem, from 1. */
  readonly choices = new Map<number, MarkedOption[]>()
  /** The last of its numbers where its blanks or parts have one each. */
  last: number | null = null
  /** The target of lines without a label. */
  private open: RichLine[] = this.stem
  private list: MarkedOption[] = this.options

  constructor(at: number, number: number | null, section: Section | null, text: readonly RichLine[] = []) {
    super(at, number, section, null)
    this.text = text
  }

  override append(line: RichLine): void {
    this.open.push(line)
  }

  /** Its own number, or those of its blanks or parts. */
  get numbers(): number[] {
    const { number, last } = this
    return number === null ? [] : Array.from({ length: (last ?? number) - number + 1 }, (_, at) => number + at)
  }

  beginOption(key: string, group?: 'left' | 'right'): void {
    const option: MarkedOption = { key, lines: [], ...(group && { group }) }
    this.list.push(option)
    this.open = option.lines
    this.target = 'option'
  }

  beginChoices(blank: number): void {
    this.list = []
    this.choices.set(blank, this.list)
  }

  beginField(field: Field): void {
    this.open = []
    const known = this.fields.get(field)
    if (known) this.open = known
    else this.fields.set(field, this.open)
    this.target = field
  }

  /** The unchanged lines of a field; null where the question does not have the field. */
  whole(field: Field): RichLine | null {
    const lines = this.fields.get(field)
    return lines && lines.length > 0 ? RichLine.lines(lines) : null
  }
}
