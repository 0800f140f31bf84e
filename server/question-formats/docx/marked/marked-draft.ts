import { Draft, type Section } from '../paper/draft.ts'
import type { Field } from '../paper/markers.ts'
import { RichLine } from '../rich-line.ts'

export interface MarkedOption {
  key: string
  lines: RichLine[]
  group?: 'left' | 'right'
}

/** A question of a paper that we wrote, or a part of one: texts as they stand, spaces at their ends too. */
export class MarkedDraft extends Draft {
  override options: MarkedOption[] = []
  readonly parts: MarkedDraft[] = []
  /** Of blanks that have their own, by their places in the stem, from 1. */
  readonly choices = new Map<number, MarkedOption[]>()
  /** Where lines without a label go. */
  private open: RichLine[] = this.stem
  private list: MarkedOption[] = this.options

  constructor(at: number, number: number | null, section: Section | null) {
    super(at, number, section, null)
  }

  override append(line: RichLine): void {
    this.open.push(line)
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

  /** The lines of a field as they stand; null where it has no such field. */
  whole(field: Field): RichLine | null {
    const lines = this.fields.get(field)
    return lines && lines.length > 0 ? RichLine.lines(lines) : null
  }
}
