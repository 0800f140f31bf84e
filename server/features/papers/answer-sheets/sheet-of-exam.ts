import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { picksOf, sheetParts, type MarkRow } from '../../../../resources/bank/exercise-types/scoring.ts'
import { exam } from '../../../../resources/exam.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { invalid } from '../../../base/fault.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { paperContent, questionsIn, type ContentQuestion } from '../paper-files/paper-content.ts'
import { paperDocument } from '../paper-files/paper-document.ts'
import { letterOf } from '../print/engine/typesetter.ts'
import { numbersByKey } from '../print/paper/paper-numbers.ts'
import { shuffled } from '../print/paper/variants.ts'
import type { QuestionOnSheet, SheetDocument } from '../print/sheet/sheet-document.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { itemAt, entryOf } from '../../../../resources/kit/present.ts'

const empty = { zh: '题组里没有题目', en: 'The question set has no questions' }

/** The letters of a paper by the keys of the question's own options. */
type Letters = Readonly<Record<string, string>>

const byLabel = (a: { label: string }, b: { label: string }): number =>
  a.label.localeCompare(b.label, 'en', { numeric: true })

/**
 * A row with the letters of this paper, in their order. What each bubble stands for stays the key of the question's own
 * option.
 */
function lettered(row: MarkRow, letters: Letters): MarkRow {
  const choices = row.choices.map(({ value, label }) => ({ value, label: letters[value] ?? label }))
  return { ...row, label: letters[row.option ?? ''] ?? row.label, choices: choices.sort(byLabel) }
}

/** Where nothing says how much is written. */
const roomToWrite = { kind: 'box', lines: 10 } as const

/**
 * The place of a question whose answer nobody has entered, as a writing task mostly is: bubbles where its own options
 * or its type say what to choose from, else a box.
 */
function partsWithoutAnswer(type: string, options: readonly ExerciseOption[]): QuestionOnSheet['parts'] {
  const kind = exerciseType(type)
  const example = kind?.example.answer
  const isChosen = example && picksOf(type, null) !== null
  const rows = isChosen ? itemAt(sheetParts(example, options), 0).rows : []
  const space = example ? kind.answerSpace(example) : roomToWrite
  return [{ type, rows, score: null, space: rows.length > 0 || space.kind !== 'none' ? space : roomToWrite }]
}

function partsOf({ record }: ContentQuestion, letters: readonly Letters[]): QuestionOnSheet['parts'] {
  const answer = record['answer'] as ExerciseAnswer | null
  if (!answer)
    return partsWithoutAnswer(String(record['type']), (record['options'] as ExerciseOption[] | null) ?? []).map(
      (part) => ({ ...part, rows: part.rows.map((row) => lettered(row, letters[0] ?? {})) }),
    )
  const own = 'parts' in answer ? answer.parts.map((part) => part.answer) : [answer]
  return sheetParts(answer, (record['options'] as ExerciseOption[] | null) ?? []).map((part, at) => {
    const changed = letters[at] ?? {}
    const isChanged = Object.keys(changed).length > 0
    const rows = isChanged ? part.rows.map((one) => lettered(one, changed)) : part.rows
    const isByOption = rows.every(({ option }) => option !== undefined)
    return {
      ...part,
      rows: isChanged && isByOption ? rows.toSorted(byLabel) : rows,
      space: exerciseType(itemAt(own, at).type)!.answerSpace(itemAt(own, at)),
    }
  })
}

/**
 * The sheet of a question set: as it was when it was printed first, else as it is now. A shuffled one has the order and
 * the letters of the paper of the same seed. Throws 100404 where the person does not see the set, 100400 where it is
 * empty. Its words are in the language of the set.
 */
export async function sheetOfExam(
  records: Records,
  sheet: AnswerSheet,
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
      parts: partsOf(one, letters.get(key) ?? []),
    }
  }
  return {
    examVersion: content.exam.version,
    document: {
      language: languageOf(content.exam),
      key: sheet.key!,
      title: sheet.title ?? '',
      subtitle: variant === 0 ? '' : letterOf(variant - 1),
      digits: sheet.digits ?? 8,
      kind: sheet.kind ?? 'numbered',
      identifiedBy: sheet.identified_by ?? 'grid',
      hasStates: sheet.has_states ?? false,
      redPoints: sheet.red_points ?? 'none',
      hasTiming: !sheet.geometry || sheet.geometry.timing !== undefined,
      sections: document.sections.map(({ name, items }) => ({
        name,
        questions: items.flatMap(({ questions }) => questions.map(({ key }) => questionOf(key))),
      })),
    },
  }
}
