import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { exam } from '../../../../resources/exam.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { invalid } from '../../../base/fault.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { paperContent, questionsIn } from '../paper-files/paper-content.ts'
import { paperDocument } from '../paper-files/paper-document.ts'
import { letterOf } from '../print/engine/typesetter.ts'
import { numbersByKey } from '../print/paper/paper-numbers.ts'
import { shuffled } from '../print/paper/variants.ts'
import type { QuestionOnSheet, SheetDocument } from '../print/sheet/sheet-document.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { columnsOf } from '../../../../resources/papers/answer-sheets/sheet-design.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'
import { partsOf } from './sheet-parts.ts'

/** Of a sheet that is looked at before it is made. */
const noKey = 'AAAAAAAAAA'
const titleOf = ({ title }: Readonly<Record<string, unknown>>): string => String(title ?? '').slice(0, 100)

const empty = { zh: '题组里没有题目', en: 'The question set has no questions' }

type Settings = 'key' | 'title' | 'variant' | 'seed' | 'kind' | 'identified_by' | 'has_states' | 'red_points' | 'digits'
type Layout = 'paper' | 'columns' | 'sides' | 'notice' | 'rooms' | 'choice_groups'
type Printed = 'exam_version' | 'geometry'
/** A sheet as it is stored, or as somebody would have it. */
export type SheetToSet = Pick<AnswerSheet, 'exam_id'> & Partial<Pick<AnswerSheet, Settings | Layout | Printed>>

function layoutOf({ paper, columns, sides, notice, rooms, choice_groups }: SheetToSet) {
  const size = paper ?? 'a4'
  return {
    paper: size,
    columns: columns ?? itemAt(columnsOf[size], 0),
    isTwoSided: sides === 'both',
    notice: notice ?? '',
    rooms: rooms ?? [],
    choiceGroups: choice_groups ?? [],
  }
}

/**
 * The sheet of a question set: as it was when it was printed first, else as it is now. A shuffled one has the order and
 * the letters of the paper of the same seed. Throws 100404 where the person does not see the set, 100400 where it is
 * empty. Its words are in the language of the set.
 */
export async function sheetOfExam(
  records: Records,
  sheet: SheetToSet,
): Promise<{ document: SheetDocument; examVersion: number }> {
  await records.get(exam, sheet.exam_id)
  // A sheet shows no text and no answer, so it has a place for every question, no matter who prints it.
  const all = recordsFor(records.database, systemIdentity)
  const content = await paperContent(all, { exam_id: sheet.exam_id, version: sheet.exam_version ?? undefined })
  const byKey = new Map(questionsIn(content).map((one) => [one.key, one]))
  if (byKey.size === 0) throw invalid([{ path: 'exam_id', message: empty[records.identity.language] }])
  const variant = sheet.variant ?? 0
  const paper = paperDocument(content, { layout: printLayout.parse({}) })
  const { document, permutation } =
    variant === 0 ? { document: paper, permutation: null } : shuffled(paper, sheet.seed ?? 0, variant - 1)
  const letters = new Map(
    permutation?.questions.map(({ key, options, parts }) => [key, parts.length > 0 ? parts : [options]]),
  )
  const numbers = numbersByKey(document)
  const questionOf = (key: string): QuestionOnSheet => {
    const { from: number, to: last } = entryOf(numbers, key)
    const one = entryOf(byKey, key)
    const { exercise_id, version, score, record } = one
    return {
      number,
      ...(last > number ? { last } : {}),
      exercise_id,
      version,
      score,
      type: String(record['type']),
      parts: partsOf(
        {
          type: String(record['type']),
          options: (record['options'] as ExerciseOption[] | null) ?? [],
          answer: record['answer'] as ExerciseAnswer | null,
        },
        letters.get(key) ?? [],
      ),
    }
  }
  return {
    examVersion: content.exam.version,
    document: {
      language: languageOf(content.exam),
      key: sheet.key ?? noKey,
      title: sheet.title ?? titleOf(content.exam),
      subtitle: variant === 0 ? '' : letterOf(variant - 1),
      digits: sheet.digits ?? 8,
      kind: sheet.kind ?? 'numbered',
      identifiedBy: sheet.identified_by ?? 'grid',
      hasStates: sheet.has_states ?? false,
      ...layoutOf(sheet),
      redPoints: sheet.red_points ?? 'none',
      hasTiming: !sheet.geometry || sheet.geometry.timing !== undefined,
      sections: document.sections.map(({ name, items }) => ({
        name,
        questions: items.flatMap(({ questions }) => questions.map(({ key }) => questionOf(key))),
      })),
    },
  }
}
