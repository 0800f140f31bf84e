import { exam } from '../../../../resources/exam.ts'
import { draft } from '../../../../resources/papers/draft/index.ts'
import { optionsOf, present, type Text } from '../../../../resources/kit/index.ts'
import {
  exercisesOf,
  itemsOf,
  paperSections,
  type PaperItem,
  type PaperSection,
} from '../../../../resources/papers/sections.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { lockRecords } from '../../../records/write/lock.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { readDraft } from '../draft/draft-rows.ts'
import { draftedBy, recordOf } from '../draft/drafted.ts'

/** The paper that a file made is rewritten from the corrected file, as long as nobody has worked on it. */

const action = 'update_from_exam_source_file'

const leftBecause = {
  outOfSight: {
    zh: '题组不在您的范围内，没有改写',
    en: 'You do not see the question set; it was left as it is.',
  },
  state: {
    zh: '题组已不是草稿，没有改写；需要改的，先修订题组',
    en: 'The question set is no draft any more, and was left as it is; revise it first to change it.',
  },
  changed: {
    zh: '上次转换之后有人改过题组的内容，没有改写',
    en: 'Somebody has changed the content of the question set since the file made it; it was left as it is.',
  },
  draft: {
    zh: '题组有没保存的改动，没有改写；请先保存版本或放弃改动',
    en: 'The question set has changes that are not saved, and was left as it is; save or discard them first.',
  },
}

const drafted = draftedBy(exam, present(optionsOf(exam, draft), 'drafts of papers'))

const sectionsOf = ({ sections }: RecordRow): PaperSection[] => paperSections.parse(sections ?? [])

/** Whether the sections are those that a conversion wrote. */
async function isAsMade(database: Database, paper: RecordRow, known: ReadonlySet<number>): Promise<boolean> {
  const last = await database.first<{ action: string; version: number }>(
    sql`select action, version from history where resource = ${exam.name} and record_id = ${paper.id} and after ? 'sections'
      order by id desc limit 1`,
  )
  if (!last) return false
  if (last.action === action) return true
  return last.version === 1 && exercisesOf(sectionsOf(paper)).every(({ exercise_id }) => known.has(exercise_id))
}

async function hasUnsavedChanges(database: Database, paper: RecordRow): Promise<boolean> {
  const current = await readDraft(database, recordOf(drafted, paper.id))
  return current !== undefined && drafted.kind.difference(paper['sections'], current.content).length > 0
}

async function reasonToLeave(
  { database }: Records,
  paper: RecordRow,
  known: ReadonlySet<number>,
): Promise<Text | null> {
  if (paper['status'] !== 'draft') return leftBecause.state
  if (!(await isAsMade(database, paper, known))) return leftBecause.changed
  return (await hasUnsavedChanges(database, paper)) ? leftBecause.draft : null
}

const questionOf = ({ exercises }: PaperItem): number => exercises[0]?.exercise_id ?? 0

/**
 * Sections and questions that stay keep their keys, by which comments and unfinished work name them; a question that
 * the file did not change keeps its version.
 */
function withKeys(
  before: readonly PaperSection[],
  after: PaperSection[],
  updated: ReadonlySet<number>,
): PaperSection[] {
  const items = new Map(itemsOf(before).map((item) => [questionOf(item), item]))
  const names = new Map(before.map(({ name, vkey }) => [name, vkey]))
  const keyOf = (name: string): { vkey?: string } => {
    const vkey = names.get(name)
    names.delete(name)
    return vkey === undefined ? {} : { vkey }
  }
  const kept = (item: PaperItem): PaperItem => {
    const old = items.get(questionOf(item))
    if (!old?.vkey) return item
    const version = updated.has(questionOf(item)) ? undefined : old.exercises[0]?.version
    const exercises = item.exercises.map((one) => (version === undefined ? one : { ...one, version }))
    return { ...item, vkey: old.vkey, exercises }
  }
  return after.map((section) => ({
    ...section,
    ...keyOf(section.name),
    exercise_items: section.exercise_items.map(kept),
  }))
}

export interface Rewriting {
  examId: number
  sections: PaperSection[]
  /** The questions that the corrected file changed. */
  updated: ReadonlySet<number>
  /** The questions of the conversions so far. */
  known: ReadonlySet<number>
}

export interface Rewritten {
  /** Why the paper was left as it is. */
  left: Text | null
  /** The questions that are no longer in it. */
  removed: number[]
}

export async function rewritePaper(
  records: Records,
  { examId, sections, updated, known }: Rewriting,
): Promise<Rewritten> {
  const paper = (await lockRecords(records, exam, [examId])).get(examId)
  const left = paper ? await reasonToLeave(records, paper, known) : leftBecause.outOfSight
  if (!paper || left) return { left, removed: [] }
  const before = sectionsOf(paper)
  const values = { sections: withKeys(before, sections, updated) }
  await updateRecords(records, exam, [{ id: examId, version: null, values }], { action })
  const stays = new Set(exercisesOf(sections).map(({ exercise_id }) => exercise_id))
  const removed = exercisesOf(before).flatMap(({ exercise_id: id }) => (stays.has(id) ? [] : [id]))
  return { left: null, removed }
}
