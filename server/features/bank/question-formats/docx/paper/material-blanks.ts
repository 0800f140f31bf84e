import { itemAt } from '../../../../../../resources/kit/present.ts'
import { Draft, type Material } from './draft.ts'
import { guesses } from './guesses.ts'
import { passageBlanks, type PassageBlanks } from './passage-blanks.ts'
import type { QuestionNumbers } from './question-numbers.ts'

/** Texts that ask in their blanks: the blanks with the next numbers, which no line has, are their questions. */

/** Null for a text that has questions of its own, or in which no numbers go on. `before`: the last question. */
export function blanksOf(
  material: Material,
  before: Draft | undefined,
  { last, isFresh }: Pick<QuestionNumbers, 'last' | 'isFresh'>,
): PassageBlanks | null {
  if (material.isNumbered || before?.material === material) return null
  const { stem } = material.draft
  return passageBlanks(stem, (last ?? 0) + 1) ?? (isFresh ? passageBlanks(stem, 1) : null)
}

/** The questions of a text, one for each of its blanks. The text is left without the choices behind it. */
export function questionsInBlanks(material: Material, { passage, blanks, options }: PassageBlanks): Draft[] {
  const { at, section, notes } = material.draft
  material.draft.stem = passage
  notes.add(guesses.passageBlanks(itemAt(blanks, 0).number, itemAt(blanks, -1).number))
  return blanks.map(({ number, stem }) => {
    const draft = new Draft(at, number, section, material)
    draft.stem = [stem]
    draft.hint = options.length > 0 ? 'single_choice' : 'fill_blank'
    draft.options = options.map(({ key, line }) => ({ key, lines: [line] }))
    return draft
  })
}
