import { countBlanks, markBlanks } from '../../../../editor/stored/blanks.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExercisePart,
} from '../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { LeftOut, ReadQuestion } from './format.ts'

const added: Text = { zh: '题干末尾加了一个空', en: 'A blank was added at the end of the text.' }

/**
 * The stem of a question with one typed answer, for programs that show the input below it: a line of underscores is the
 * blank.
 */
export function withBlank(stem: string, note: (text: Text) => void): string {
  const nodes = parseStored(stem)
  if (countBlanks(nodes) === 1) return stem
  const marked = markBlanks(nodes, 1)
  if (countBlanks(marked) === 1) return writeStored(marked)
  if (countBlanks(nodes) > 1) return stem
  note(added)
  return writeStored([...nodes, { kind: 'text', text: ' ' }, { kind: 'blank', blank: 1 }])
}

const placed = (count: number): Text => ({
  zh: `题干中没有空，写出时在末尾加了${count}个空`,
  en:
    count === 1
      ? 'The text has no blank; one was written at its end.'
      : `The text has no blanks; ${count} were written at its end.`,
})

/**
 * For programs that need a blank in the stem for every answer: a stem without blanks gets them at its end, with a note.
 */
export function withPlaces(question: ReadQuestion): { question: ReadQuestion; notes: Text[] } {
  const { answer, stem } = question
  if (answer?.type === 'composite') {
    const notes: Text[] = []
    const parts = answer.parts.map((part): ExercisePart => {
      const count = missingPlaces(part.stem, part.answer)
      if (count > 0) notes.push(placed(count))
      return count > 0 ? { ...part, stem: atEnd(part.stem, count) } : part
    })
    return notes.length > 0
      ? { question: { ...question, answer: { ...answer, parts } }, notes: notes.slice(0, 1) }
      : { question, notes }
  }
  const count = missingPlaces(stem, answer)
  return count > 0
    ? { question: { ...question, stem: atEnd(stem, count) }, notes: [placed(count)] }
    : { question, notes: [] }
}

const missingPlaces = (stem: string, answer: ExerciseAnswer | null): number =>
  answer !== null && countBlanks(parseStored(stem)) === 0 ? (exerciseType(answer.type)?.blanks(answer) ?? 0) : 0

const atEnd = (stem: string, count: number): string =>
  writeStored([
    ...parseStored(stem),
    ...Array.from(
      { length: count },
      () =>
        [
          { kind: 'text', text: ' ' },
          { kind: 'blank', blank: 1 },
        ] as const,
    ).flat(),
  ])

/** The losses of a format, together with the notes on what was changed before writing. */
export function withNotes(question: ReadQuestion, lost: LeftOut | null, notes: readonly Text[]): LeftOut | null {
  if (notes.length === 0 || lost?.whole) return lost
  return { at: question.at, key: question.key, whole: false, what: [...notes, ...(lost?.what ?? [])] }
}
