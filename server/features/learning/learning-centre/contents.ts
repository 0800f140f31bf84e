import { grantsHeld, holdsOn } from '../../../people/grants/grants-held.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { dayAt } from '../../../storage/statements/school-day.ts'
import type { ReleasedModule } from './snapshot.ts'
import type { Viewer } from './viewer.ts'

/**
 * The records of the bank that modules show: those that were chosen, or those that a query finds as the page is read.
 * Deleted ones are never shown, nor question sets that are not both published and open; a query finds only what belongs
 * to courses of the site.
 */

interface Listing {
  siteId: number
  module: ReleasedModule
}

const ids = (value: unknown): SQL => sql`${sql.param([...((value ?? []) as number[])])}::integer[]`
const texts = (value: unknown): SQL => sql`${sql.param([...((value ?? []) as string[])])}::text[]`
const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0

const ofSite = ({ siteId, module }: Listing): SQL =>
  sql`exists (select 1 from subject_course c where c.id = t.subject_course_id and c.deleted_at is null and ${siteId} = any(c.site_ids)
    ${isEmpty(module['from_course_ids']) ? sql`` : sql`and c.id = any(${ids(module['from_course_ids'])})`})`

/** The rows that a module shows, in its order. */
function which(listing: Listing, chosen: unknown, further: SQL): { where: SQL; order: SQL; limit: number } {
  if (listing.module['source'] !== 'query')
    return { where: sql`t.id = any(${ids(chosen)})`, order: sql`array_position(${ids(chosen)}, t.id)`, limit: 60 }
  return {
    where: sql`${ofSite(listing)}${further}`,
    order: sql`t.updated_at desc, t.id desc`,
    limit: Number(listing.module['most'] ?? 12),
  }
}

export interface ShownCourse {
  id: number
  name: string
  subject: string | null
  stage: string
}

export async function coursesOf(database: Database, { siteId, module }: Listing): Promise<ShownCourse[]> {
  const chosen = module['source'] !== 'query'
  return database.all<ShownCourse>(
    sql`select t.id, t.name, t.stage, s.name as subject from subject_course t left join subject s on s.id = t.subject_id and s.deleted_at is null
      where t.deleted_at is null and ${chosen ? sql`t.id = any(${ids(module['course_ids'])})` : sql`${siteId} = any(t.site_ids)`}
      order by ${chosen ? sql`array_position(${ids(module['course_ids'])}, t.id)` : sql`s.id, t.sort, t.id`} limit 60`,
  )
}

export interface ShownResource {
  id: number
  title: string
  type: string
  duration: number | null
  cover: { url: string } | null
  description: string | null
  /** Whether the reader may open it now. */
  opens: boolean
}

/** Whether the reader has a grant that holds on the day of the reading, their own or that of a group. */
const grantedNow = ({ userId, at }: Viewer): SQL => {
  const day = dayAt(at)
  return sql`exists (select 1 from ${grantsHeld(userId, day)} g where g.kind = 'resource' and g.target_id = t.id and ${holdsOn(sql`g`, day)})`
}

export async function resourcesOf(database: Database, listing: Listing, viewer: Viewer): Promise<ShownResource[]> {
  const { module } = listing
  const { where, order, limit } = which(
    listing,
    module['resource_ids'],
    sql`${isEmpty(module['resource_types']) ? sql`` : sql` and t.type = any(${texts(module['resource_types'])})`}
      ${isEmpty(module['label_ids']) ? sql`` : sql` and t.label_ids && ${ids(module['label_ids'])}`}`,
  )
  return database.all<ShownResource>(
    sql`select t.id, t.title, t.type, t.duration, t.cover, t.description, (${module['open_to_all'] === true} or ${grantedNow(viewer)}) as opens
      from resource t where t.deleted_at is null and ${where} order by ${order} limit ${limit}`,
  )
}

export interface ShownExam {
  id: number
  title: string
  kind: string
  duration: number | null
  question_count: number
  total_score: number
}

export async function examsOf(database: Database, listing: Listing): Promise<ShownExam[]> {
  const { module } = listing
  const { where, order, limit } = which(
    listing,
    module['exam_ids'],
    isEmpty(module['exam_kinds']) ? sql`` : sql` and t.kind = any(${texts(module['exam_kinds'])})`,
  )
  return database.all<ShownExam>(
    sql`select t.id, t.title, t.kind, t.duration, t.question_count, t.total_score::float8 as total_score from exam t
      where t.deleted_at is null and t.status = 'published' and t.is_open and ${where} order by ${order} limit ${limit}`,
  )
}
