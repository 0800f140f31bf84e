import { answer_record } from '../../../../resources/answer-record.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database, type SQL, type Values } from '../../../storage/postgres/database.ts'
import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { dayOf } from '../../../storage/statements/school-day.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** The attempts that a report is of: those at a record that the person may see. */
export interface Attempts {
  database: Database
  /** A condition on the attempts `r`, with the values of its placeholders. */
  among: SQL
  values: Values
}

export const attemptsAt = (database: Database, identity: Identity, by: string, id: number): Attempts => ({
  database,
  among: sql`r.${sql.identifier(by)} = ${id}${andScope(answer_record, identity, sql`r`)}`,
  values: scopeValues(identity),
})

/** Attempts that were handed in; those that count are fully marked. */
export const handedIn = (among: SQL): SQL => sql`
  handed as (
    select r.id, r.user_id, r.exam_id, r.title, ${dayOf(sql`coalesce(r.submitted_at, r.created_at)`)} as day, r.score, r.total_score, r.state = 'marked' and r.total_score > 0 as counts
    from answer_record r where ${among} and r.deleted_at is null and r.state <> 'in_progress')`

/** The groups of learners that an attempt `handed` is in: `key`, and `label` where it is not the title of a record. */
export const members = {
  all: sql`members as (select id as attempt, '' as key, '' as label from handed)`,
  sitting: sql`members as (select id as attempt, lower(title) as key, title as label from handed)`,
  site: sql`members as (
    select h.id as attempt, site::text as key, '' as label from handed h join "user" u on u.id = h.user_id, unnest(u.site_ids) site)`,
  group: sql`members as (
    select distinct h.id as attempt, m.group_id::text as key, '' as label from handed h join ${livingMemberships} on m.user_id = h.user_id and ${holdsOn(sql`m`, sql`h.day`)})`,
} as const
export type Grouping = keyof typeof members
