import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { TaggedAnswer } from '../../../../resources/learners/marking/answers.ts'
import type { TagKind } from '../../../../resources/learners/marking/tags.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { Records } from '../../../records/records.ts'
import { paperQuestion } from '../corrected/paper-question.ts'
import { answersFrom, inScheme, isLeased, markedOutOf } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'
import { unnamed } from './unnamed.ts'

/** Answers tagged for the lesson (讲评): excellent ones and typical errors. */

interface Tag {
  answer: number
  /** Null takes the tag away. */
  kind: TagKind | null
  word: string
}

/**
 * Tags an answer that this person has before them or marked; a leader any of the scheme. Throws 100404 for any other,
 * and for their own.
 */
export async function tagAnswer({ database, identity }: Records, scheme: Scheme, tag: Tag): Promise<void> {
  const { userId } = identity
  const leads = scheme.roundsOf(userId).includes('final')
  const found = await database.first(
    sql`select a.id from ${answersFrom} where a.id = ${tag.answer} and ${inScheme(scheme)} and a.user_id <> ${userId}
      and (${leads}::boolean or exists (select 1 from marking_mark m where m.answer_id = a.id and m.user_id = ${userId})
        or exists (select 1 from marking_uncounted t where t.answer_id = a.id and t.user_id = ${userId} and t.scheme_id = ${scheme.id})
        or exists (select 1 from marking_lease l where l.answer_id = a.id and l.user_id = ${userId} and ${isLeased(sql`l.until`)}))`,
  )
  if (!found) throw noSuchRecord()
  if (tag.kind === null) {
    await database.run(sql`delete from marking_tag where answer_id = ${tag.answer} and user_id = ${userId}`)
    return
  }
  await database.run(
    sql`insert into marking_tag (answer_id, user_id, scheme_id, kind, word) values (${tag.answer}, ${userId}, ${scheme.id}, ${tag.kind}, ${tag.word})
      on conflict (answer_id, user_id) do update set kind = excluded.kind, word = excluded.word, scheme_id = excluded.scheme_id, at = now()`,
  )
}

/** How a person tagged an answer. */
export const tagOf = async (
  database: Database,
  answer: number,
  userId: number,
): Promise<{ kind: TagKind; word: string } | null> =>
  (await database.first<{ kind: TagKind; word: string }>(
    sql`select kind, word from marking_tag where answer_id = ${answer} and user_id = ${userId}`,
  )) ?? null

const mostTagged = 200

/** Each answer once, as tagged last: excellent ones first, then by the score, best first. */
async function taggedWhere({ database }: Records, where: SQL, values?: unknown): Promise<TaggedAnswer[]> {
  const rows = await database.all<TaggedAnswer>(
    sql`select * from (
        select distinct on (a.id) a.id as answer, g.kind, g.word, coalesce(u.name, u.username) as by, a.score::float8 as score,
          ${markedOutOf(sql`a`)}::float8 as full, a.answer as given, coalesce(a.scans, '[]'::jsonb) as scans
        from marking_tag g join answer_exercise a on a.id = g.answer_id and a.deleted_at is null
          join answer_record r on r.id = a.record_id and r.deleted_at is null left join "user" u on u.id = g.user_id
        where ${where} order by a.id, g.at desc, g.user_id) one
      order by kind, score desc nulls last, answer limit ${mostTagged}`,
    values as never,
  )
  return rows.map((row) => ({ ...row, scans: unnamed(row.scans) }))
}

/** Those of a scheme. */
export const taggedInScheme = (records: Records, scheme: Scheme): Promise<TaggedAnswer[]> =>
  taggedWhere(records, sql`g.scheme_id = ${scheme.id} and a.user_id <> ${records.identity.userId}`)

export interface TaggedWanted {
  /** The question set. */
  exam: number
  /** Of the question on its paper. */
  number: number
  /** The ids of attempts (`answer_record`); null: all that the caller sees. */
  attempts: readonly number[] | null
}

/**
 * For the lesson: the tagged answers to a question in a question set, with the pictures that were kept of them and
 * without their learners, of the answers that the caller sees.
 */
export async function taggedAnswers(
  records: Records,
  { exam, number, attempts }: TaggedWanted,
): Promise<TaggedAnswer[]> {
  const question = await paperQuestion(records.database, exam, number)
  if (!question) return []
  const chosen = attempts === null ? sql`true` : sql`r.id = any(${sql.param([...attempts])}::integer[])`
  return taggedWhere(
    records,
    sql`r.exam_id = ${exam}::integer and a.exercise_id = ${question.exercise_id}::integer and ${chosen}${andScope(answer_exercise, records.identity, sql`a`)}`,
    scopeValues(records.identity),
  )
}
