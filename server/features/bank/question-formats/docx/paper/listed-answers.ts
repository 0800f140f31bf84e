import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine } from '../rich-line.ts'
import { keyRow, quickAnswers, tableAnswers, type QuickAnswer } from './answer-lists.ts'
import type { Draft, Material, Section, Stray } from './draft.ts'
import type { Line } from './lines.ts'
import { isComplete, type QuestionNumbers } from './question-numbers.ts'
import { sectionFits } from './section-fits.ts'

/** The outline of a paper, before the type of each question is decided. */
export interface Outline {
  drafts: Draft[]
  materials: Material[]
  /** Drafts below a heading of answers. */
  solutions: Draft[]
  /** `draft`: the question, where the answer has no number. */
  quick: (QuickAnswer & { section: Section | null; at: number; draft?: Draft })[]
  strays: Stray[]
  /** It has a heading of answers. */
  hasKey: boolean
}

/** Each is compared with all questions; a paper has as many as it has sections. */
const maxKeyRows = 100

/** Where in the paper a line is: below which heading, and in which question. */
interface Place {
  draft: Draft | null
  section: Section | null
}

/** Answers that are listed, several in a line or a table, instead of standing one below the other. */
export class ListedAnswers {
  private readonly outline: Outline
  private readonly numbers: QuestionNumbers
  private keyRows = 0

  constructor(outline: Outline, numbers: QuestionNumbers) {
    this.outline = outline
    this.numbers = numbers
  }

  /** Whether the line lists answers, which are taken then. */
  answers(line: Line, place: Place): boolean {
    const { text } = line.rich
    if (place.draft !== null && (place.draft.isLabelled || /^\s*[（(【[]/.test(text))) return false
    const quick = quickAnswers(text)
    if (quick.length === 0) return this.keys(line, place)
    this.add(quick, line, place.section)
    return true
  }

  /**
   * A table of numbers and keys; in front of the heading of answers, one that says of itself that it is one. Returns
   * its other lines, null for any other table.
   */
  inTable(
    line: Line,
    table: NonNullable<Line['table']>,
    { draft, section, isAnswers }: Place & { isAnswers: boolean },
  ): readonly RichLine[] | null {
    if (!isAnswers && (draft === null || !isComplete(draft))) return null
    const read = tableAnswers(table)
    if (!read) return null
    if (!isAnswers && !(read.isLabelled && read.answers.every(({ number }) => this.numbers.known.has(number))))
      return null
    this.add(read.answers, line, section)
    return read.rest
  }

  /** `BACDA`: the keys of the choices of a section, or of the paper, in their order. */
  private keys(line: Line, { draft: open, section }: Place): boolean {
    const row = this.keyRows < maxKeyRows ? keyRow(line.rich.text) : null
    if (!row || (open !== null && row.hint === null)) return false
    this.keyRows += 1
    const isAsked = (draft: Draft): boolean =>
      row.hint === null ? isKeyed(draft) : row.hint === 'true_false' ? isTruth(draft) : draft.options.length > 1
    const asked = this.outline.drafts.filter(
      (draft) => sectionFits(draft, section) && isAsked(draft) && draft.field('answer').isBlank,
    )
    const keys = row.tokens.length === asked.length ? row.tokens : row.each
    if (keys.length !== asked.length) return false
    for (const [index, draft] of asked.entries())
      this.outline.quick.push({
        number: draft.number ?? 0,
        answer: RichLine.of(itemAt(keys, index)),
        section,
        at: line.at,
        draft,
      })
    return true
  }

  add(quick: readonly QuickAnswer[], line: Line, section: Section | null): void {
    for (const one of quick) {
      this.outline.quick.push({ ...one, section, at: line.at })
      this.numbers.answers(one.number)
    }
    this.numbers.last = Math.max(this.numbers.last ?? 0, itemAt(quick, -1).number)
    // Worked solutions may follow the list, from the first number on.
    this.numbers.isFresh = true
  }
}

/** Whether its answer is a letter or a sign. */
const isKeyed = (draft: Draft): boolean => draft.options.length > 1 || isTruth(draft)
const isTruth = (draft: Draft): boolean => (draft.hint ?? draft.section?.hint) === 'true_false'
