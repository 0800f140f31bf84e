import { randomBytes } from 'node:crypto'
import { exam as declaration } from '../../resources/exam.ts'
import { numbered } from '../../resources/papers/numbering.ts'
import {
  exercisesOf,
  itemsOf,
  totalScore,
  type PaperExercise,
  type PaperItem,
  type PaperSection,
} from '../../resources/papers/sections.ts'
import { sql, type Database } from '../postgres/database.ts'
import { invalid } from '../fault.ts'
import { defineHooks } from './hooks.ts'
import type { Change, Write } from './write.ts'

/** 60 random bits, in letters of an address. */
const newKey = (): string => randomBytes(9).toString('base64url')

interface Current {
  id: number
  version: number
  score: number | null
}

/** Questions as they are now; the stage `references` decides later whether the writer may use them. */
async function currentOf(database: Database, ids: readonly number[]): Promise<Map<number, Current>> {
  if (ids.length === 0) return new Map()
  const rows = await database.all<Current>(
    sql`select id, version, score from exercise where id = any(${sql.param([...new Set(ids)])}::integer[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Paper items without questions of their own in the paper, with those that they are made of. */
async function questionsOfItems(database: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database.all<{ id: number; exercise_ids: number[] }>(
    sql`select id, exercise_ids from exam_item where id = any(${sql.param([...new Set(ids)])}::integer[]) and deleted_at is null`,
  )
  return new Map(rows.map((row) => [row.id, row.exercise_ids]))
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

/** Throws 100400 for a version that a question never had. */
function requireVersions(write: Write, sections: readonly PaperSection[], current: ReadonlyMap<number, Current>): void {
  const message = { zh: '单题没有这个版本', en: 'The question has no such version' }[write.context.identity.language]
  const faults = sections.flatMap(({ exercise_items }, at) =>
    exercise_items.flatMap(({ exercises }, index) =>
      exercises.flatMap(({ exercise_id, version = 1 }, nth) =>
        version > (current.get(exercise_id)?.version ?? version)
          ? [{ path: `sections.${at}.exercise_items.${index}.exercises.${nth}.version`, message }]
          : [],
      ),
    ),
  )
  if (faults.length > 0) throw invalid(faults.slice(0, 20))
}

/** Fills in what follows from the sections of a paper. */
async function completeSections(write: Write, { values }: Change): Promise<void> {
  const given = values['sections'] as PaperSection[] | null | undefined
  if (given === undefined || given === null) return
  const { database } = write.context
  const bare = itemsOf(given).filter(isBare)
  const inItems = await questionsOfItems(
    database,
    bare.map((item) => item.exam_item_id!),
  )
  const filled = mapItems(given, (item) =>
    isBare(item)
      ? { ...item, exercises: (inItems.get(item.exam_item_id!) ?? []).map((exercise_id) => ({ exercise_id })) }
      : item,
  )
  const current = await currentOf(
    database,
    exercisesOf(filled).map(({ exercise_id }) => exercise_id),
  )
  const pinned = mapItems(filled, (item, section) => ({
    ...item,
    exercises: item.exercises.map((one) => pin(one, section, current)),
  }))
  requireVersions(write, pinned, current)
  const sections = numbered(pinned, newKey)
  const ids = exercisesOf(sections).map(({ exercise_id }) => exercise_id)
  Object.assign(values, {
    sections,
    question_count: ids.length,
    total_score: totalScore(sections),
    exercise_ids: [...new Set(ids)],
    exam_item_ids: [...new Set(itemsOf(sections).flatMap(({ exam_item_id }) => exam_item_id ?? []))],
  })
}

export const exam = defineHooks(declaration, {
  async complete(write) {
    for (const change of write.changes) await completeSections(write, change)
  },
})
