import { candidateStates } from '../../../../resources/exams/candidates.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { byNumber, inOrder, takes, type PrintedCandidate, type PrintedExam } from './printed-exam.ts'
import { wordsIn } from './words.ts'

/** The candidates as a workbook: by group, by room, and the rooms with their first and last numbers. */

export interface NamedRows {
  name: string
  rows: CellValue[][]
}

/** `选考科目` names only subjects; empty is all of them. */
function rowOf(one: PrintedCandidate, { subjects }: PrintedExam, language: Language): CellValue[] {
  const state = candidateStates.find(({ value }) => value === one.state)?.label[language] ?? one.state
  const taken = one.subjectIds.length === 0 ? [] : subjects.filter((subject) => takes(one, subject))
  const between = language === 'zh' ? '、' : ', '
  return [one.number, one.name, one.group, one.room, one.seat, taken.map(({ name }) => name).join(between), state]
}

export function nameSheets(exam: PrintedExam, language: Language): NamedRows[] {
  const words = wordsIn(language)
  const heading = [words.number, words.name, words.group, words.room, words.seat, words.subjects, words.state]
  const rows = (candidates: readonly PrintedCandidate[]): CellValue[][] => [
    heading,
    ...candidates.map((one) => rowOf(one, exam, language)),
  ]
  const rooms = [...groupedBy(exam.candidates, ({ room }) => room)].map(([room, there]): CellValue[] => {
    const numbers = there.map(({ number }) => number).toSorted(inOrder)
    return [room, there.length, numbers[0] ?? '', numbers.at(-1) ?? '']
  })
  return [
    { name: words.byGroup, rows: rows(exam.candidates.toSorted(byNumber)) },
    { name: words.byRoom, rows: rows(exam.candidates) },
    { name: words.rooms, rows: [[words.room, words.size, words.firstNumber, words.lastNumber], ...rooms] },
  ]
}
