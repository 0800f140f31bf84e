import { isDeepStrictEqual } from 'node:util'
import { countBlanks } from '../../../../editor/stored/blanks.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { exerciseType, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseType } from '../../../../resources/bank/exercise-types/exercise-type.ts'
import { cellOfStored, storedOfCell } from '../../../exchange/record-files/rich-cell.ts'
import { numberedParts } from '../question-formats/docx/paper/answer-groups.ts'
import { RichLine } from '../question-formats/docx/rich-line.ts'
import { mapRichText } from '../question-formats/stored-text.ts'

/** The answer in a table cell: as people write it for the type, and JSON where that is not possible. */

export const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** `61. touched; 62. went`: the words of each blank, where the stem has as many. */
function withoutNumbers(text: string, stem: string): string {
  const parts = numberedParts(RichLine.of(text))?.parts ?? []
  return parts.length > 1 && parts.length === countBlanks(parseStored(stem))
    ? parts.map(({ line }) => line.text).join('；')
    : text
}

/** `stem`: as stored. Null where the text is no answer of the type. */
export function answerOfCell(type: ExerciseType, text: string, stem: string): ExerciseAnswer | null {
  const isTyped = type.name === 'fill_blank'
  const read: ExerciseAnswer | null = type.fromText(isTyped ? withoutNumbers(text, stem) : text)
  return read && mapRichText(read, (one) => storedOfCell(one))
}

export function cellOfAnswer(answer: ExerciseAnswer, stem: string): string {
  const type = exerciseType(answer.type)!
  const plain = type.toText(mapRichText(answer, (text) => cellOfStored(text)))
  const isWhole = !isJson(plain) && isDeepStrictEqual(answerOfCell(type, plain, stem), answer)
  return isWhole ? plain : JSON.stringify(answer)
}
