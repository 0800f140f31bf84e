import type { AnswerSheet } from '../../resources/answer-sheet.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../resources/exercise-types/index.ts'
import { exerciseType } from '../../resources/exercise-types/index.ts'
import { sheetParts, type MarkRow } from '../../resources/exercise-types/scoring.ts'
import { exam } from '../../resources/exam.ts'
import { exercise } from '../../resources/exercise.ts'
import type { Language } from '../../resources/kit/index.ts'
import { exercisesOf, type PaperExercise, type PaperSection } from '../../resources/papers/sections.ts'
import { invalid } from '../fault.ts'
import { systemIdentity } from '../identity.ts'
import type { PaperDocument, PaperQuestion } from '../print/paper/paper-document.ts'
import { shuffled } from '../print/paper/variants.ts'
import type { SheetAsked, SheetDocument } from '../print/sheet/sheet-document.ts'
import { Records, recordsFor, type RecordRow } from '../records/records.ts'
import { versionOf, versionsOf } from '../records/versions.ts'

const empty = { zh: '题组里没有题目', en: 'The question set has no questions' }
const letterOf = (variant: number): string => String.fromCodePoint(64 + variant)

interface Asked {
  one: PaperExercise
  row: RecordRow
}

const answerOf = (row: RecordRow): ExerciseAnswer | null => row['answer'] as ExerciseAnswer | null
const optionsOf = (row: RecordRow): ExerciseOption[] => (row['options'] as ExerciseOption[] | null) ?? []

/** The set as it is shuffled when it is printed, so that a sheet has the order and the letters of its paper. */
function paperOf(sections: readonly PaperSection[], asked: ReadonlyMap<string, Asked>): PaperDocument {
  const questionOf = (key: string): PaperQuestion[] => {
    const found = asked.get(key)
    if (!found) return []
    const { one, row } = found
    const { type, stem, analysis } = row as unknown as { type: string; stem: string; analysis: string | null }
    const answer = answerOf(row)
    return [{ key, type, stem, analysis: analysis ?? '', options: optionsOf(row), answer, score: one.score ?? null }]
  }
  return {
    language: 'zh',
    title: '',
    subtitle: '',
    sections: sections.map(({ name, exercise_items }) => ({
      name,
      instruction: '',
      items: exercise_items.map(({ vkey, exercises }) => ({
        material: '',
        questions: exercises.flatMap((_, nth) => questionOf(`${vkey}.${nth}`)),
      })),
    })),
  }
}

type Letters = Readonly<Record<string, string>>

const byLabel = (a: { label: string }, b: { label: string }): number =>
  a.label.localeCompare(b.label, 'en', { numeric: true })

/** A row with the letters of this paper, in their order. What each bubble stands for stays the key of the question's own option. */
function lettered(row: MarkRow, letters: Letters): MarkRow {
  const choices = row.choices.map(({ value, label }) => ({ value, label: letters[value] ?? label }))
  return { ...row, label: letters[row.option ?? ''] ?? row.label, choices: choices.sort(byLabel) }
}

function partsOf(row: RecordRow, letters: readonly Letters[]): SheetAsked['parts'] {
  const answer = answerOf(row)
  if (!answer) return []
  const own = 'parts' in answer ? answer.parts.map((part) => part.answer) : [answer]
  return sheetParts(answer, optionsOf(row)).map((part, at) => {
    const changed = letters[at] ?? {}
    const isChanged = Object.keys(changed).length > 0
    const rows = isChanged ? part.rows.map((one) => lettered(one, changed)) : part.rows
    const isByOption = rows.every(({ option }) => option !== undefined)
    return {
      ...part,
      rows: isChanged && isByOption ? rows.toSorted(byLabel) : rows,
      space: exerciseType(own[at]!.type)!.answerSpace(own[at]!),
    }
  })
}

async function askedOf(records: Records, sections: readonly PaperSection[]): Promise<Map<string, Asked>> {
  const keys = sections.flatMap(({ exercise_items }) =>
    exercise_items.flatMap(({ vkey, exercises }) => exercises.map((_, nth) => `${vkey}.${nth}`)),
  )
  const all = exercisesOf(sections)
  // A sheet shows no text and no answer, so it has a box for every question, whoever prints it.
  const rows = await versionsOf(
    recordsFor(records.database, systemIdentity),
    exercise,
    all.map(({ exercise_id, version = 1 }) => ({ id: exercise_id, version })),
  )
  return new Map(all.flatMap((one, at) => (rows[at] ? [[keys[at]!, { one, row: rows[at] }] as const] : [])))
}

/** The sheet of a question set: as it was when it was printed first, else as it is now. Throws 100404 where the person does not see the set, 100400 where it is empty. */
export async function sheetOfExam(
  records: Records,
  sheet: AnswerSheet,
  language: Language,
): Promise<{ document: SheetDocument; examVersion: number }> {
  const set = sheet.exam_version
    ? await versionOf(records, exam, sheet.exam_id, sheet.exam_version)
    : await records.get(exam, sheet.exam_id)
  const sections = set['sections'] as PaperSection[]
  const asked = await askedOf(records, sections)
  if (asked.size === 0) throw invalid([{ path: 'exam_id', message: empty[language] }])
  const variant = sheet.variant ?? 0
  const paper = paperOf(sections, asked)
  const { document, permutation } =
    variant === 0 ? { document: paper, permutation: null } : shuffled(paper, sheet.seed ?? 0, variant - 1)
  const letters = new Map(
    permutation?.questions.map(({ key, options, parts }) => [key, parts.length > 0 ? parts : [options]]),
  )
  let number = 0
  const questionOf = (key: string): SheetAsked => {
    const { one, row } = asked.get(key)!
    number += 1
    const { exercise_id, version = 1, score = null } = one
    return {
      number,
      exercise_id,
      version,
      type: String(row['type']),
      score,
      parts: partsOf(row, letters.get(key) ?? []),
    }
  }
  return {
    examVersion: set.version,
    document: {
      language,
      key: sheet.key!,
      title: sheet.title ?? '',
      subtitle: variant === 0 ? '' : letterOf(variant),
      digits: sheet.digits ?? 8,
      sections: document.sections.map(({ name, items }) => ({
        name,
        questions: items.flatMap(({ questions }) => questions.map(({ key }) => questionOf(key))),
      })),
    },
  }
}
