import { RichLine } from '../rich-line.ts'
import { lettersOf, plainOf } from './answers.ts'
import type { Draft, Section } from './draft.ts'
import { guesses } from './guesses.ts'
import type { Outline } from './listed-answers.ts'
import { comparable, repetitionOf, type Repetition } from './repetition.ts'
import { isRestarted, sectionFits } from './section-fits.ts'

/** Matches the solutions below a heading of answers to the questions. Returns those that match none. */

type Unmatched = { number: number; at: number; text: string; section: Section | null }

class Matcher {
  private readonly byNumber = new Map<number, Draft[]>()
  private readonly isRestarted: boolean

  constructor(drafts: readonly Draft[]) {
    this.isRestarted = isRestarted(drafts)
    for (const draft of drafts) {
      if (draft.number === null || draft.material?.isNumbered) continue
      const same = this.byNumber.get(draft.number)
      if (same) same.push(draft)
      else this.byNumber.set(draft.number, [draft])
    }
  }

  /**
   * Of several questions with that number: the one in the same section. Where no section restarts the numbers, the
   * number is enough: a key often has other sections than its paper.
   */
  find(number: number, section: Section | null, isFree: (draft: Draft) => boolean): Draft | null {
    const same = this.byNumber.get(number) ?? []
    const near = same.filter((draft) => sectionFits(draft, section))
    const from = near.length > 0 || this.isRestarted ? near : same
    return from.find(isFree) ?? from[0] ?? null
  }

  /** For a solution; where sections restart the numbers and the key has no sections, rather one without an answer. */
  findUnsolved(number: number, section: Section | null, used: ReadonlySet<Draft>): Draft | null {
    const isOpen = (one: Draft): boolean => !used.has(one) && one.field('answer').isBlank
    const open = this.isRestarted && section === null ? this.find(number, section, isOpen) : null
    return open && isOpen(open) ? open : this.find(number, section, (one) => !used.has(one))
  }
}

const labelledFields = [
  'difficulty',
  'knowledge',
  'chapters',
  'labels',
  'source',
  'year',
  'type',
  'score',
  'key',
] as const

/** A second answer is kept in the analysis: it may say more than the first. */
function takeAnswer(draft: Draft, line: RichLine): void {
  const known = draft.field('answer')
  if (line.isBlank || comparable(known.text) === comparable(line.text)) return
  if (known.isBlank) draft.fields.set('answer', [line])
  else {
    draft.notes.add(guesses.secondAnswer(line.text.trim().slice(0, 40)))
    addAnalysis(draft, RichLine.join([RichLine.of('答案：'), line], ''))
  }
}

const addAnalysis = (draft: Draft, line: RichLine): void => {
  draft.fields.set('analysis', [...(draft.fields.get('analysis') ?? []), line])
}

/** `B  解析…`, `B`, or a worked solution. */
function takeWords(draft: Draft, words: RichLine): void {
  const letters = /^\s*([A-HＡ-Ｈ]{1,8})(?:[\s.．。，,；;:：]+|$)/.exec(words.text)
  if (draft.options.length === 0) return takeAnswer(draft, words)
  if (letters && lettersOf(letters[1]!)) {
    takeAnswer(draft, words.slice(0, letters[1]!.length + words.text.indexOf(letters[1]!)))
    const rest = words.slice(letters[0].length).trim()
    if (!rest.isBlank) addAnalysis(draft, rest)
  } else addAnalysis(draft, words)
}

/**
 * Every line of a solution goes to its question. A worked solution is one answer from its first line on, though a line
 * within it begins with 解：.
 */
function apply(draft: Draft, solution: Draft): void {
  const repetition = repetitionOf(draft, solution)
  const words = repetition ? RichLine.lines(repetition.rest) : RichLine.lines(solution.stem).trim()
  const answer = solution.field('answer')
  if (repetition) draft.notes.add(guesses.repeated)
  const isOne = !repetition && !words.isBlank && !answer.isBlank && draft.options.length === 0
  if (isOne) takeAnswer(draft, RichLine.lines([words, answer]))
  else {
    if (repetition) addSolution(draft, repetition, words)
    else if (!words.isBlank) takeWords(draft, words)
    takeAnswer(draft, answer)
  }
  if (solution.fields.has('analysis')) addAnalysis(draft, solution.field('analysis'))
  for (const name of labelledFields) {
    const given = solution.field(name)
    const known = draft.field(name)
    if (given.isBlank || comparable(given.text) === comparable(known.text)) continue
    if (known.isBlank) draft.fields.set(name, [given])
    else draft.notes.add(guesses.secondField(given.text.trim().slice(0, 40)))
  }
  for (const note of solution.notes) draft.notes.add(note)
}

/** The words in place of the blanks are the answer unless another is given; what is behind the stem is the analysis. */
function addSolution(draft: Draft, { filled }: Repetition, words: RichLine): void {
  if (filled && filled.length > 0 && draft.field('answer').isBlank)
    draft.fields.set('answer', [RichLine.join(filled, '；')])
  if (words.isBlank) return
  if (draft.options.length === 0 && draft.field('answer').isBlank) draft.fields.set('answer', [words])
  else addAnalysis(draft, words)
}

/** All that was collected, as plain text, to tell what belongs to no question. */
export const textOfDraft = ({ stem, options, fields }: Draft): string =>
  [...stem, ...options.flatMap(({ lines }) => lines), ...[...fields.values()].flat()].map(plainOf).join(' ')

export function matchSolutions({ drafts, solutions, quick }: Outline): Unmatched[] {
  const matcher = new Matcher(drafts)
  const unmatched: Unmatched[] = []
  for (const { number, answer, section, at, fields = [], draft: known } of quick) {
    const draft = known ?? matcher.find(number, section, (one) => one.field('answer').isBlank)
    if (!draft) {
      const words = [answer, ...fields.map(([, line]) => line)].map(plainOf)
      unmatched.push({ number, at, text: words.join(' '), section })
      continue
    }
    takeAnswer(draft, answer)
    for (const [name, line] of fields) {
      if (name === 'analysis') addAnalysis(draft, line)
      else if (draft.field(name).isBlank) draft.fields.set(name, [line])
    }
  }
  const used = new Set<Draft>()
  for (const solution of solutions) {
    const { section } = solution
    const draft = matcher.findUnsolved(solution.number!, section, used)
    if (draft) {
      used.add(draft)
      apply(draft, solution)
    } else unmatched.push({ number: solution.number!, at: solution.at, text: textOfDraft(solution), section })
  }
  return unmatched
}
