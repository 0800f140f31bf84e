import { exercise } from '../../../../resources/exercise.ts'
import { storedAnswer, storedOptions } from '../../../../resources/bank/exercise-types/stored.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { RecordRow } from '../../../records/records.ts'
import type { ExportColumn } from '../../../exchange/record-files/export-table.ts'
import { cellOfStored } from '../../../exchange/record-files/rich-cell.ts'
import { cellOfAnswer } from './answer-cell.ts'
import { stemAndOptions } from './question-shape.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** The columns of a question in a table, besides those for filing it: `question-shape.ts` reads them back. */

const optionKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

/**
 * Whether options are in the columns A, B, … as a table reads them back; for a stem that looks as if it contained
 * options, a note says that it has none.
 */
function fitsColumns(record: RecordRow): boolean {
  const options = storedOptions(record)
  if (options.length === 0) return !stemAndOptions(stemCell(record), String(record['type']))
  return options.every(
    ({ key, text, group }, index) => key === optionKeys[index] && group === undefined && text.trim() !== '',
  )
}

const stemCell = (record: RecordRow): string =>
  cellOfStored(String(record['stem']), { hasBlanks: record['type'] === 'fill_blank' })

const optionColumns = (language: Language): ExportColumn[] => [
  ...optionKeys.map((key, index) => ({
    heading: `${exercise.fields.options.label[language].replace(/s$/, '')}${language === 'zh' ? '' : ' '}${key}`,
    value: (record: RecordRow) =>
      fitsColumns(record) && storedOptions(record)[index]
        ? cellOfStored(itemAt(storedOptions(record), index).text)
        : null,
  })),
  {
    heading: language === 'zh' ? '选项（JSON）' : 'Options (JSON)',
    value: (record) => (fitsColumns(record) ? null : JSON.stringify(record['options'])),
  },
]

const answerColumn = (language: Language): ExportColumn => ({
  heading: exercise.fields.answer.label[language],
  value: (record) => {
    const answer = storedAnswer(record)
    return answer && cellOfAnswer(answer, String(record['stem']))
  },
})

const stemColumn = (language: Language): ExportColumn => ({
  heading: exercise.fields.stem.label[language],
  value: stemCell,
})

const own: Readonly<Record<string, (language: Language) => ExportColumn[]>> = {
  options: optionColumns,
  answer: (language) => [answerColumn(language)],
  stem: (language) => [stemColumn(language)],
}

/** The columns of a field that is written in its own way; none for other fields. */
export const ownColumns = (name: string, language: Language): ExportColumn[] => ownEntry(own, name)?.(language) ?? []

export const questionColumns = (language: Language): ExportColumn[] =>
  Object.values(own).flatMap((columns) => columns(language))
