import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { storedAnswer, storedOptions } from '../../../../resources/bank/exercise-types/stored.ts'
import { promptOf, type ExercisePrompt } from '../../../../resources/bank/exercise-types/scoring.ts'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import type { ShownQuestion, ShownSection } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { questionsIn, type ContentQuestion, type PaperContent } from '../../papers/paper-files/paper-content.ts'
import { paperDocument } from '../../papers/paper-files/paper-document.ts'
import { shuffled } from '../../papers/print/paper/variants.ts'
import type { PaperQuestion } from '../../papers/print/paper/paper-document.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/** The paper of a sitting: the question set at the version at which it was begun, as a learner may see it. */

export const questionsByKey = (content: PaperContent): ReadonlyMap<string, ContentQuestion> =>
  new Map(questionsIn(content).map((one) => [one.key, one]))

type ShownOption = ShownQuestion['options'][number]

/**
 * The options in the order of the shuffled paper. `key` stays that of the question's own option, whatever its letter
 * here.
 */
function shownOptions(
  type: string,
  options: readonly ExerciseOption[],
  letters: Readonly<Record<string, string>>,
): ShownOption[] {
  const shuffles = exerciseType(type)?.shuffles ?? 'none'
  const isMoved = ({ group }: ExerciseOption): boolean => shuffles === 'all' || (group ?? 'none') === shuffles
  const shown = options.map((one) => ({ ...one, label: (isMoved(one) ? letters[one.key] : undefined) ?? one.key }))
  const placeOf = new Map(options.filter(isMoved).map(({ key }, at) => [key, at]))
  const moved = shown.filter(isMoved).sort((a, b) => entryOf(placeOf, a.label) - entryOf(placeOf, b.label))
  return shown.map((one) => (isMoved(one) ? moved.shift()! : one))
}

/** The prompt besides the stem, as it is on the wire; the parts of a composite have options of their own. */
function shownPrompt(answer: ExerciseAnswer | null, letters: readonly Readonly<Record<string, string>>[]) {
  if (!answer) return null
  const prompt: ExercisePrompt = promptOf(answer)
  if (!('parts' in prompt)) return prompt
  const parts = prompt.parts.map(({ stem, options, prompt: asked, score }, at) => ({
    stem,
    options: shownOptions(asked.type, options, letters[at] ?? {}),
    asked,
    score,
  }))
  return { ...prompt, parts }
}

interface Shown {
  letters: Record<string, string>
  parts: Record<string, string>[]
}

function shownQuestion(
  { number, lastNumber, record, score }: ContentQuestion,
  { key, type, stem }: PaperQuestion,
  how: Shown,
) {
  const options = storedOptions(record)
  return {
    key,
    number,
    last_number: lastNumber,
    type,
    stem,
    options: shownOptions(type, options, how.letters),
    asked: shownPrompt(storedAnswer(record), how.parts),
    score,
  }
}

/** The paper as it is shown in the sitting of this number, which decides the order where the set is shuffled. */
export function shownPaper(content: PaperContent, recordId: number): ShownSection[] {
  const plain = paperDocument(content, { layout: printLayout.parse({}) })
  const { document, permutation } = content.exam['is_shuffled']
    ? shuffled(plain, recordId, 0)
    : { document: plain, permutation: { questions: [] } }
  const letters = new Map(permutation.questions.map((one) => [one.key, { letters: one.options, parts: one.parts }]))
  const own = questionsByKey(content)
  return document.sections.map(({ name, instruction, items }) => ({
    name,
    instruction,
    items: items.map(({ material, questions }) => ({
      material,
      questions: questions.map((one) =>
        shownQuestion(entryOf(own, one.key), one, letters.get(one.key) ?? { letters: {}, parts: [] }),
      ),
    })),
  }))
}
