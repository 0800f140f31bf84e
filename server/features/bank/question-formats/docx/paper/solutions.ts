import { RichLine } from '../rich-line.ts'
import { lettersOf } from './answers.ts'
import type { Draft, Section } from './draft.ts'
import { guesses } from './guesses.ts'
import type { Outline } from './outline.ts'
import { entryOf } from '../../../../../../resources/kit/present.ts'

/** Matches the solutions below a heading of answers to the questions. Returns those that match none. */

type Unmatched = { number: number; at: number; text: string }

const sectionFits = (draft: Draft, section: Section | null): boolean =>
  section === null ||
  (section.ordinal !== null
    ? draft.section?.ordinal === section.ordinal
    : section.hint === null || draft.section?.hint === section.hint)

class Matcher {
  private readonly byNumber = new Map<number, Draft[]>()

  constructor(drafts: readonly Draft[]) {
    for (const draft of drafts) {
      if (draft.number === null || draft.material?.isNumbered) continue
      const same = this.byNumber.get(draft.number)
      if (same) same.push(draft)
      else this.byNumber.set(draft.number, [draft])
    }
  }

  /** Of several questions with that number: the one in the same section, else the first without such a solution. */
  find(number: number, section: Section | null, isFree: (draft: Draft) => boolean): Draft | null {
    const same = this.byNumber.get(number) ?? []
    const near = same.filter((draft) => sectionFits(draft, section))
    const from = near.length > 0 ? near : same
    return from.find(isFree) ?? from[0] ?? null
  }
}

const comparable = (text: string): string => text.normalize('NFKC').replace(/[\s\uFFFC.,，。（）()]/g, '')

/** Whether the solution repeats the question, as papers with detailed solutions do. */
function isRepeated(draft: Draft, solution: Draft): boolean {
  if (solution.options.length > 1) return true
  const [own, again] = [draft, solution].map((one) => comparable(RichLine.join(one.stem, '').text))
  return again!.length > 12 && own!.slice(0, 40) === again!.slice(0, 40)
}

const labelledFields = ['difficulty', 'knowledge', 'chapters', 'labels', 'source', 'year', 'type'] as const

function takeAnswer(draft: Draft, line: RichLine): void {
  const known = draft.field('answer')
  if (known.isBlank) draft.fields.set('answer', [line])
  else if (comparable(known.text) !== comparable(line.text))
    draft.notes.add(guesses.secondAnswer(line.text.trim().slice(0, 40)))
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

function apply(draft: Draft, solution: Draft): void {
  const words = RichLine.lines(solution.stem).trim()
  if (isRepeated(draft, solution)) draft.notes.add(guesses.repeated)
  else if (!words.isBlank) takeWords(draft, words)
  if (solution.fields.has('answer')) takeAnswer(draft, solution.field('answer'))
  if (solution.fields.has('analysis')) addAnalysis(draft, solution.field('analysis'))
  for (const name of labelledFields)
    if (solution.fields.has(name) && !draft.fields.has(name)) draft.fields.set(name, entryOf(solution.fields, name))
  for (const note of solution.notes) draft.notes.add(note)
}

export function matchSolutions({ drafts, solutions, quick }: Outline): Unmatched[] {
  const matcher = new Matcher(drafts)
  const unmatched: Unmatched[] = []
  for (const { number, answer, section, at } of quick) {
    const draft = matcher.find(number, section, (one) => one.field('answer').isBlank)
    if (draft) takeAnswer(draft, answer)
    else unmatched.push({ number, at, text: answer.text })
  }
  const used = new Set<Draft>()
  for (const solution of solutions) {
    const draft = matcher.find(solution.number!, solution.section, (one) => !used.has(one))
    if (draft) {
      used.add(draft)
      apply(draft, solution)
    } else unmatched.push({ number: solution.number!, at: solution.at, text: RichLine.join(solution.stem, ' ').text })
  }
  return unmatched
}
