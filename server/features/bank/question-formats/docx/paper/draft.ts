import type { Text } from '../../../../../../resources/kit/index.ts'
import { RichLine } from '../rich-line.ts'
import type { Field } from './markers.ts'
import type { Stress } from './options.ts'
import type { TypeHint } from './type-hints.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** A question, or its solution, as it is collected line by line; `decide.ts` decides what it is. */

export interface Section {
  ordinal: number | null
  /** Of （二）: that of the 一、 above it. */
  within?: number | null
  title: string
  /** The whole heading: `一、选择题（每小题5分）`. */
  heading: string
  hint: TypeHint | null
  /** The score of each of its questions, or of each blank. */
  score: number | null
  isScorePerBlank: boolean
  at: number
}

/** A text on which several questions follow. */
export interface Material {
  /** The text is its stem. */
  draft: Draft
  /** The last question on this text; null until something else begins. */
  to: number | null
  /** The text has a number of its own, and its questions are numbered (1), (2) within it. */
  isNumbered: boolean
}

export type Target = 'stem' | 'option' | Field

export class Draft {
  readonly at: number
  readonly number: number | null
  readonly section: Section | null
  material: Material | null
  stem: RichLine[] = []
  /** `stress`: its letter is red or bold. */
  options: { key: string; lines: RichLine[]; stress?: Stress }[] = []
  readonly fields = new Map<Field, RichLine[]>()
  readonly notes = new Set<Text>()
  hint: TypeHint | null = null
  score: number | null = null
  scorePerBlank: number | null = null
  source: string | null = null
  /** Where lines without a label go. */
  target: Target = 'stem'

  constructor(at: number, number: number | null, section: Section | null, material: Material | null) {
    this.at = at
    this.number = number
    this.section = section
    this.material = material
  }

  get isLabelled(): boolean {
    return this.fields.size > 0
  }

  append(line: RichLine): void {
    if (this.target === 'stem') this.stem = this.stem.length === 0 ? [line] : (this.stem.push(line), this.stem)
    else if (this.target === 'option') itemAt(this.options, -1).lines.push(line)
    else {
      const lines = this.fields.get(this.target)
      if (lines) lines.push(line)
      else this.fields.set(this.target, [line])
    }
  }

  /** The lines of a field joined, without leading and trailing empty lines. */
  field(name: Field): RichLine {
    return RichLine.lines(this.fields.get(name) ?? []).trim()
  }
}

/** Paragraphs that belong to no question. */
export interface Stray {
  at: number
  lines: string[]
  /** `answer`: behind the heading of answers. */
  kind: 'heading' | 'text' | 'answer'
}

/** A heading without what it says in brackets or behind a colon. */
export const nameOf = (heading: string): string => itemAt(heading.split(/[：:（(。]/, 1), 0).trim()

/** The heading above a question, for the question as it is read. */
export const inSection = ({ section }: Pick<Draft, 'section'>): { section?: string } =>
  section && section.heading !== '' ? { section: section.heading } : {}
