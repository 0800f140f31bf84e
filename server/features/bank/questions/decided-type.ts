import { countBlanks, markBlanks } from '../../../../editor/stored/blanks.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { exerciseType, type ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { plainName, type Text } from '../../../../resources/kit/index.ts'
import { storedOfCell } from '../../../exchange/record-files/rich-cell.ts'
import { truthOptions } from '../question-formats/truth-options.ts'
import { optionsInStem } from './stem-options.ts'

/** The type of a question in a table without a column of types, by its options and its answer. */

export const decidedByRow: Text = { zh: '按每行的选项和答案判断', en: 'Decided by the options and answer of each row' }

const words: ReadonlySet<string> = new Set([decidedByRow.zh, decidedByRow.en].map(plainName))
export const isDecidedByRow = (text: string): boolean => words.has(plainName(text))

const truths = /^(?:对|错|正确|错误|是|否|√|×|✓|✗|t|f|true|false|right|wrong)$/i

interface GivenRow {
  stem: string
  options: readonly ExerciseOption[]
  answer: string
}

export function typeOfRow({ stem, options: given, answer }: GivenRow): string {
  const plain = answer.normalize('NFKC').trim()
  const options = given.length > 0 ? given : (optionsInStem(stem)?.options ?? [])
  if (options.length > 0) {
    if (truthOptions(options) !== null) return 'true_false'
    const letters = plain.toUpperCase().replace(/[\s,，、;；.]/g, '')
    return /^[A-Z]{2,}$/.test(letters) ? 'multiple_choice' : 'single_choice'
  }
  if (truths.test(plain)) return 'true_false'
  const nodes = parseStored(storedOfCell(stem, { hasBlanks: true }))
  return countBlanks(nodes) > 0 || countBlanks(markBlanks(nodes, 1)) > 0 ? 'fill_blank' : 'short_answer'
}

export const decidedNote = (name: string): Text => {
  const { label } = exerciseType(name) ?? { label: { zh: name, en: name } }
  return {
    zh: `题型按选项和答案判断为${label.zh}`,
    en: `By its options and answer its type is ${label.en.toLowerCase()}`,
  }
}
