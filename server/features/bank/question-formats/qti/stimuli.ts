import type { ExercisePart } from '../../../../../resources/bank/exercise-types/index.ts'
import type { ReadEntry, ReadQuestion } from '../format.ts'
import { emptyQuestion } from '../validated.ts'
import { joined } from './item-context.ts'
import type { RichText } from './rich-text.ts'
import { changed } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Items that share a text in a file of its own (`assessmentStimulusRef`, QTI 2.2 and 3). */
export interface SharedStimulus {
  /** Its path, which is the key of the question made from it. */
  at: string
  key: string | null
  /** Stored rich text. */
  text: string
}

const maxParts = 30

/**
 * One composite of the questions that can be parts; the others, or a single question, get the text before their own.
 */
export function withStimulus(stimulus: SharedStimulus, entries: readonly ReadEntry[], text: RichText): ReadEntry[] {
  const questions = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
  const parts = questions.length > 1 && questions.length <= maxParts ? questions.map(partOf) : [null]
  const refused = entries.filter((entry) => 'refused' in entry)
  if (parts.every((part) => part !== null)) {
    const whole: ReadQuestion = {
      ...emptyQuestion(stimulus.at, stimulus.key),
      type: 'composite',
      stem: stimulus.text,
      answer: { type: 'composite', parts },
      score: sum(questions),
    }
    return [
      { question: { ...whole, difficulty: itemAt(questions, 0).difficulty, ...inSection(itemAt(questions, 0)) } },
      ...refused,
    ]
  }
  if (questions.length > 0) text.change(changed.stimulus)
  return [
    ...questions.map((question) => ({ question: { ...question, stem: joined([stimulus.text, question.stem]) } })),
    ...refused,
  ]
}

function partOf({ stem, options, answer, analysis, score }: ReadQuestion): ExercisePart | null {
  return answer === null || answer.type === 'composite' ? null : { stem, options, answer, analysis, score }
}

const inSection = ({ section }: ReadQuestion) => (section === undefined ? {} : { section })

const sum = (questions: readonly ReadQuestion[]): number | null =>
  questions.every(({ score }) => score !== null) ? questions.reduce((total, { score }) => total + score!, 0) : null
