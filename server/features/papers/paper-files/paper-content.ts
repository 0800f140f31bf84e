import { exam } from '../../../../resources/exam.ts'
import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { sharesOf } from '../../../../resources/bank/exercise-types/points.ts'
import type { PartialCredit } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import { partsIn, pointsOf, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/known.ts'
import { storedAnswer } from '../../../../resources/bank/exercise-types/stored.ts'
import {
  numbersIn,
  storedParts,
  type QuestionNumbers,
  type SectionNumbering,
} from '../../../../resources/papers/numbering.ts'
import { partialCredit } from '../../../../resources/papers/partial-credit.ts'
import {
  exercisesOf,
  itemsOf,
  type PaperExercise,
  type PaperItem,
  storedSections,
  type PaperSection,
} from '../../../../resources/papers/sections.ts'
import { itemAt, type AnyResource } from '../../../../resources/kit/index.ts'
import type { RecordRow } from '../../../records/hooks/write.ts'
import type { RecordReader } from '../../../records/record-reader.ts'
import { versionOf, versionsOf, type WantedVersion } from '../../../records/versions.ts'

/** A question set with the content of its questions at the versions that it has, as far as a person may read them. */

export interface PaperContent {
  exam: RecordRow
  sections: ContentSection[]
  /** Questions that the person does not see. */
  leftOut: number
}

export interface ContentSection {
  name: string
  /** Plain. */
  instruction: string
  /** The rule for partly right choices, where some of its questions have any; null: each by its own. */
  partial: PartialCredit | null
  numbering: SectionNumbering
  wideLines: boolean
  items: ContentItem[]
}

/** A single question, or a material with the questions about it. */
export interface ContentItem {
  material: string
  questions: ContentQuestion[]
}

export interface ContentQuestion {
  /** The `vkey` of its item, and its place in it. */
  key: string
  /** In the question set, from 1; of several the first. */
  number: number
  lastNumber: number
  /** How many blanks or parts it has, each of which may have a number. */
  parts: number
  exercise_id: number
  version: number
  score: number | null
  /** As it is in the bank; as in the question set where that has points of its parts or a rule of its own. */
  own: { score: number | null; answer: unknown }
  /** With the points of the question set in its answer too. */
  record: RecordRow
}

interface Wanted {
  id: number
  /** undefined: the present one. */
  version: number | undefined
}

const nameOf = ({ id, version }: Wanted): string => `${id}@${version ?? ''}`

/** Records at versions, by `nameOf`; those out of sight are left out. */
async function found(
  records: RecordReader,
  resource: AnyResource,
  wanted: readonly Wanted[],
): Promise<Map<string, RecordRow>> {
  const unique = [...new Map(wanted.map((one) => [nameOf(one), one])).values()]
  const pinned = unique.filter((one): one is WantedVersion => one.version !== undefined)
  const present = unique.filter(({ version }) => version === undefined)
  const [old, now] = await Promise.all([
    pinned.length > 0 ? versionsOf(records, resource, pinned) : [],
    present.length > 0
      ? records.getMany(
          resource,
          present.map(({ id }) => id),
        )
      : [],
  ])
  return new Map([
    ...pinned.flatMap((one, at): [string, RecordRow][] => (old[at] ? [[nameOf(one), old[at]]] : [])),
    ...now.map((row): [string, RecordRow] => [nameOf({ id: row.id, version: undefined }), row]),
  ])
}

/** The points that a paper gives the blanks or parts of a question; its author's are weights. */
function withPoints(answer: unknown, { score, part_scores }: PaperExercise): unknown {
  if (!answer) return answer
  const given = answer as ExerciseAnswer
  const name = 'parts' in given ? 'parts' : 'blanks' in given ? 'blanks' : null
  if (!name) return answer
  const parts = (given as unknown as Record<string, { score: number | null }[]>)[name]!
  const own = parts.map((part) => part.score)
  const isStated = typeof score === 'number' && own.some((one) => one !== null)
  const points = part_scores?.length === parts.length ? part_scores : isStated ? sharesOf(score, own) : own
  return { ...given, [name]: parts.map((part, at) => ({ ...part, score: points[at]! })) }
}

const wantedQuestion = ({ exercise_id, version }: PaperExercise): Wanted => ({ id: exercise_id, version })
const wantedItem = ({ exam_item_id, exam_item_version }: PaperItem): Wanted[] =>
  exam_item_id ? [{ id: exam_item_id, version: exam_item_version }] : []

/** The answer under the paper's rule for partly right choices; unchanged where the rule is not about it. */
function withCredit(answer: unknown, credit: PartialCredit | null, score: number | null): unknown {
  const given = answer as ExerciseAnswer | null | undefined
  if (!given || !credit) return answer
  return exerciseType(given.type)?.credited?.(given, credit, pointsOf(score, given)) ?? given
}

/** As its version says; of an answer that the reader does not see, as the paper says. */
function partsAt(row: RecordRow | undefined, one: PaperExercise): number {
  const answer = storedAnswer(row)
  return answer ? partsIn(answer) : storedParts(one)
}

/** Whether a rule is about a question; of an answer that the reader does not see its type decides. */
function isAbout(credit: PartialCredit, row: RecordRow | undefined): boolean {
  if (!row) return false
  const { answer } = row
  return answer
    ? withCredit(answer, credit, null) !== answer
    : exerciseType(String(row['type']))?.credited !== undefined
}

async function contentOf(
  records: RecordReader,
  sections: readonly PaperSection[],
  ofPaper: PartialCredit | null,
): Promise<Omit<PaperContent, 'exam'>> {
  const questions = await found(records, exercise, exercisesOf(sections).map(wantedQuestion))
  const items = await found(records, exam_item, itemsOf(sections).flatMap(wantedItem))
  let leftOut = 0
  const rowOf = (one: PaperExercise): RecordRow | undefined => questions.get(nameOf(wantedQuestion(one)))
  const partsOf = (one: PaperExercise): number => partsAt(rowOf(one), one)
  const numbers = numbersIn(sections.map((one) => ({ ...one, parts: exercisesOf([one]).map(partsOf) })))
  const questionsOf = (
    { vkey, exercises }: PaperItem,
    section: PaperSection,
    own: readonly QuestionNumbers[],
  ): ContentQuestion[] =>
    exercises.flatMap((one, nth) => {
      const { from: number, to: lastNumber } = itemAt(own, nth)
      const row = rowOf(one)
      if (!row) leftOut += 1
      if (!row) return []
      const score =
        one.score === undefined ? ((row['score'] as number | null) ?? section.default_score ?? null) : one.score
      const pointed = withPoints(row['answer'], { ...one, score })
      const answer = withCredit(pointed, partialCredit(section) ?? ofPaper, score)
      return [
        {
          key: `${vkey ?? number}.${nth}`,
          number,
          lastNumber,
          parts: partsOf(one),
          exercise_id: one.exercise_id,
          version: row.version,
          score,
          own:
            one.part_scores?.length || answer !== pointed
              ? { score, answer }
              : { score: (row['score'] as number | null) ?? null, answer: row['answer'] },
          record: { ...row, score, answer },
        },
      ]
    })
  const materialOf = (item: PaperItem): string =>
    wantedItem(item)
      .map((one) => (items.get(nameOf(one))?.['material'] as string | null | undefined) ?? '')
      .join('')
  const read = sections.map((section, at) => {
    const credit = partialCredit(section) ?? ofPaper
    const left = [...itemAt(numbers, at)]
    return {
      name: section.name,
      instruction: section.instruction ?? '',
      partial: credit && exercisesOf([section]).some((one) => isAbout(credit, rowOf(one))) ? credit : null,
      wideLines: section.wide_lines ?? false,
      numbering: { first_number: section.first_number, numbers_parts: section.numbers_parts },
      items: section.exercise_items
        .map((item) => ({
          material: materialOf(item),
          questions: questionsOf(item, section, left.splice(0, item.exercises.length)),
        }))
        .filter(({ questions: some }) => some.length > 0),
    }
  })
  return { sections: read, leftOut }
}

export interface WantedPaper {
  exam_id: number
  version?: number | undefined
  sections?: PaperSection[] | undefined
}

/** Throws 100404 for a question set, or a version of it, that the person does not see or that never was. */
export async function paperContent(
  records: RecordReader,
  { exam_id, version, sections }: WantedPaper,
): Promise<PaperContent> {
  const row =
    version === undefined ? await records.get(exam, exam_id) : await versionOf(records, exam, exam_id, version)
  const content = await contentOf(
    records,
    sections ?? storedSections(row),
    partialCredit({ partial_rule: row['partial_rule'], partial_points: row['partial_points'] }),
  )
  return { exam: row, ...content }
}

export const questionsIn = ({ sections }: Pick<PaperContent, 'sections'>): ContentQuestion[] =>
  sections.flatMap(({ items }) => items.flatMap(({ questions }) => questions))
