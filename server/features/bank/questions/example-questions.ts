import { exercise } from '../../../../resources/exercise.ts'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseType } from '../../../../resources/bank/exercise-types/exercise-type.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import type { RecordRow } from '../../../records/records.ts'
import type { ExportColumn } from '../../../exchange/record-files/export-table.ts'
import type { ExampleRow } from '../../../exchange/record-files/importer.ts'
import { questionColumns } from './question-columns.ts'
import { questionTargets } from './question-shape.ts'

/** A question of each type, from its declared example, in the cells that an export would write. */
export const exampleQuestions = (): ExampleRow[] =>
  exerciseTypes.map((type) => ({
    type: type.label,
    ...cellsOf({ ...type.example, type: type.name, answer: inWords(type) } as unknown as RecordRow),
  }))

/**
 * The answer as people write it, without parts that only a form can express; unchanged where it has no written form.
 */
const inWords = (type: ExerciseType) => type.fromText(type.toText(type.example.answer)) ?? type.example.answer

const columnsIn = (language: Language): Map<string, ExportColumn> =>
  new Map(questionColumns(language).map((column) => [column.heading, column]))

function cellsOf(record: RecordRow): Record<string, Text> {
  const [zh, en] = [columnsIn('zh'), columnsIn('en')]
  return Object.fromEntries(
    questionTargets(Object.keys(exercise.fields)).flatMap(({ name, label }) => {
      const [inZh, inEn] = [zh.get(label.zh)?.value(record), en.get(label.en)?.value(record)]
      return inZh ? [[name, { zh: String(inZh), en: String(inEn) }]] : []
    }),
  )
}
