import { randomBytes } from 'node:crypto'
import { exam as declaration } from '../../../../resources/exam.ts'
import { exerciseAnswer, partsIn } from '../../../../resources/bank/exercise-types/index.ts'
import { numbered } from '../../../../resources/papers/numbering.ts'
import {
  exercisesOf,
  itemsOf,
  totalScore,
  type PaperExercise,
  type PaperItem,
  storedSections,
  type PaperSection,
} from '../../../../resources/papers/sections.ts'
import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { entryOf } from '../../../../resources/kit/present.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { invalid } from '../../../base/fault.ts'
import { languageOfCourse } from '../paper-files/course-language.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import { RecordReader } from '../../../records/record-reader.ts'
import { versionsOf } from '../../../records/versions.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'

/** 60 random bits, in letters of an address. */
const newKey = (): string => randomBytes(9).toString('base64url')

interface Current {
  id: number
  version: number
  /** Whether the writer sees it; of another one its version is not disclosed. */
  is_seen: boolean
  score: number | null
}

/** Questions as they are now; the stage `references` decides later whether the writer may use them. */
async function currentOf(
  { database, identity }: Write['context'],
  ids: readonly number[],
): Promise<Map<number, Current>> {
  if (ids.length === 0) return new Map()
  const rows = await database.all<Current>(
    sql`select t.id, t.version, t.score, (t.deleted_at is null${andScope(exercise, identity, sql`t`)}) as is_seen
      from exercise t where t.id = any(${sql.param([...new Set(ids)])}::integer[])`,
    scopeValues(identity),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface CurrentItem {
  version: number
  is_seen: boolean
  /** None of a deleted one. */
  exercise_ids: number[]
}

async function currentItems(
  { database, identity }: Write['context'],
  ids: readonly number[],
): Promise<Map<number, CurrentItem>> {
  if (ids.length === 0) return new Map()
  const rows = await database.all<CurrentItem & { id: number }>(
    sql`select t.id, t.version, case when t.deleted_at is null then t.exercise_ids else '{}' end as exercise_ids,
        (t.deleted_at is null${andScope(exam_item, identity, sql`t`)}) as is_seen
      from exam_item t where t.id = any(${sql.param([...new Set(ids)])}::integer[])`,
    scopeValues(identity),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const isBare = ({ exam_item_id, exercises }: PaperItem): boolean => Boolean(exam_item_id) && exercises.length === 0

const mapItems = (sections: readonly PaperSection[], map: (item: PaperItem, section: PaperSection) => PaperItem) =>
  sections.map((section) => ({
    ...section,
    exercise_items: section.exercise_items.map((item) => map(item, section)),
  }))

/** A question that names no version gets the present one; one that names no points, its own or its section's. */
function pin(one: PaperExercise, section: PaperSection, current: ReadonlyMap<number, Current>): PaperExercise {
  const known = current.get(one.exercise_id)
  const score = one.score === undefined ? (known?.score ?? section.default_score ?? null) : one.score
  return { ...one, version: one.version ?? known?.version ?? 1, score }
}

const nameOf = ({ exercise_id, version }: PaperExercise): string => `${exercise_id}@${version ?? 1}`

/**
 * The sections with how many blanks or parts each question has at its version, where they are numbered: as the paper
 * had it before, else as the question says, no matter what the writer may read of it.
 */
async function withParts(
  { context }: Write,
  before: readonly PaperSection[],
  sections: readonly PaperSection[],
): Promise<PaperSection[]> {
  const counts = new Map(exercisesOf(before).flatMap((one) => (one.part_count ? [[nameOf(one), one.part_count]] : [])))
  const asked = exercisesOf(sections.filter(({ numbers_parts }) => numbers_parts))
  const unknown = [...new Map(asked.map((one) => [nameOf(one), one])).values()].filter(
    (one) => !counts.has(nameOf(one)),
  )
  if (unknown.length > 0) {
    const wanted = unknown.map(({ exercise_id, version }) => ({ id: exercise_id, version: version ?? 1 }))
    const found = await versionsOf(new RecordReader(context.database, systemIdentity), exercise, wanted)
    unknown.forEach((one, at) => {
      const answer = exerciseAnswer.safeParse(found[at]?.['answer']).data
      counts.set(nameOf(one), answer ? partsIn(answer) : 1)
    })
  }
  return sections.map((section) => ({
    ...section,
    exercise_items: section.exercise_items.map((item) => ({
      ...item,
      exercises: item.exercises.map(({ part_count: _given, ...one }) =>
        section.numbers_parts ? { ...one, part_count: entryOf(counts, nameOf(one)) } : one,
      ),
    })),
  }))
}

/** A material that names no version gets the present one. */
function pinMaterial(item: PaperItem, current: ReadonlyMap<number, CurrentItem>): PaperItem {
  const known = item.exam_item_id ? current.get(item.exam_item_id) : undefined
  const version = item.exam_item_version ?? known?.version
  return version === undefined ? item : { ...item, exam_item_version: version }
}

/**
 * Throws 100400 for a version that a question or a material never had. Of those that the writer does not see and that
 * are new in the paper nothing is disclosed: the stage `references` refuses them, whatever their version.
 */
function requireVersions(
  write: Write,
  before: readonly PaperSection[],
  sections: readonly PaperSection[],
  questions: ReadonlyMap<number, Current>,
  materials: ReadonlyMap<number, CurrentItem>,
): void {
  const { language } = write.context.identity
  const never = { zh: '单题没有这个版本', en: 'The question has no such version' }[language]
  const noSuchVersion = { zh: '题目没有这个版本', en: 'The paper item has no such version' }[language]
  const keptQuestions = new Set(exercisesOf(before).map(({ exercise_id }) => exercise_id))
  const keptItems = new Set(itemsOf(before).map(({ exam_item_id }) => exam_item_id))
  const latestOf = (now: { version: number; is_seen: boolean } | undefined, isKept: boolean): number =>
    now && (now.is_seen || isKept) ? now.version : Infinity
  const faults = sections.flatMap(({ exercise_items }, at) =>
    exercise_items.flatMap(({ exam_item_id, exam_item_version = 1, exercises }, index) => {
      const path = `sections.${at}.exercise_items.${index}`
      const latest = latestOf(materials.get(exam_item_id ?? 0), keptItems.has(exam_item_id))
      return [
        ...(exam_item_version > latest ? [{ path: `${path}.exam_item_version`, message: noSuchVersion }] : []),
        ...exercises.flatMap(({ exercise_id, version = 1 }, nth) =>
          version > latestOf(questions.get(exercise_id), keptQuestions.has(exercise_id))
            ? [{ path: `${path}.exercises.${nth}.version`, message: never }]
            : [],
        ),
      ]
    }),
  )
  if (faults.length > 0) throw invalid(faults.slice(0, 20))
}

/** Fills in what follows from the sections of a paper. */
async function completeSections(write: Write, { before, values }: Change): Promise<void> {
  const given = values['sections'] as PaperSection[] | null | undefined
  if (given === undefined || given === null) return
  const materials = await currentItems(
    write.context,
    itemsOf(given).flatMap(({ exam_item_id }) => exam_item_id ?? []),
  )
  const filled = mapItems(given, (item) =>
    isBare(item)
      ? {
          ...item,
          exercises: (materials.get(item.exam_item_id!)?.exercise_ids ?? []).map((exercise_id) => ({ exercise_id })),
        }
      : item,
  )
  const current = await currentOf(
    write.context,
    exercisesOf(filled).map(({ exercise_id }) => exercise_id),
  )
  const pinned = mapItems(filled, (item, section) => ({
    ...pinMaterial(item, materials),
    exercises: item.exercises.map((one) => pin(one, section, current)),
  }))
  const earlier = storedSections(before)
  requireVersions(write, earlier, pinned, current, materials)
  const sections = numbered(await withParts(write, earlier, pinned), newKey)
  const ids = exercisesOf(sections).map(({ exercise_id }) => exercise_id)
  Object.assign(values, {
    sections,
    question_count: ids.length,
    total_score: totalScore(sections),
    exercise_ids: [...new Set(ids)],
    exam_item_ids: [...new Set(itemsOf(sections).flatMap(({ exam_item_id }) => exam_item_id ?? []))],
  })
}

/** A paper without a language has that of its course, whatever becomes of the course. */
async function completeLanguage({ context }: Write, { before, values }: Change): Promise<void> {
  const isStated = 'language' in values || before === null
  if (!isStated || values['language']) return
  values['language'] = await languageOfCourse(
    context.database,
    values['subject_course_id'] ?? before?.['subject_course_id'],
  )
}

export const exam = defineHooks(declaration, {
  async complete(write) {
    for (const change of write.changes) {
      await completeLanguage(write, change)
      await completeSections(write, change)
    }
  },
})
