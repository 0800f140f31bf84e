import type { MarkingProgress, MarkingTask } from '../../../../resources/learners/marking/answers.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { checkMark, conflict, lockAnswer, type MarkEntry } from './check-mark.ts'
import type { Candidate } from './leases.ts'
import { answersFrom, inScheme, markable, marksOf, standing, type MarkRow } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** Marks that never count: those of a trial (试评), and answers that come again to their marker, unseen. */

type Kind = 'trial' | 'repeat'

export interface UncountedRow extends Omit<MarkRow, 'is_withdrawn'> {
  kind: Kind
  mark_id: number | null
  given_at: string | null
}

const notInSample = () => conflict('这份作答不在试评样本中', 'This answer is not in the sample of the trial.')

/** What a person has, or gave, of an answer besides what counts; of a repeat only while its mark counts. */
async function ownUncounted(
  { database, identity }: Records,
  scheme: Scheme,
  answer: number,
): Promise<UncountedRow | null> {
  const kind: Kind = scheme.isTrial ? 'trial' : 'repeat'
  const row = await database.first<UncountedRow>(
    sql`select * from marking_uncounted where scheme_id = ${scheme.id} and user_id = ${identity.userId} and kind = ${kind} and answer_id = ${answer}`,
  )
  if (!row || kind === 'trial') return row ?? null
  return standing(await marksOf(database, [answer])).some(({ id }) => id === row.mark_id) ? row : null
}

/** Keeps a mark that does not count; false where it is one that does. Within a transaction that holds the scheme. */
export async function giveUncounted(records: Records, scheme: Scheme, mark: MarkEntry): Promise<boolean> {
  const row = await ownUncounted(records, scheme, mark.answer)
  if (!row && scheme.isTrial) throw notInSample()
  if (!row || row.round !== mark.round) return false
  const { full_score } = await lockAnswer(records, scheme, mark.answer)
  checkMark(scheme, Number(full_score), mark, records.identity.language)
  await records.database.run(
    sql`update marking_uncounted set score = ${mark.score}, points = ${sql.param([...mark.points])}::text[], comment = ${mark.comment}, flag = ${mark.flag},
      strokes = ${JSON.stringify(mark.strokes)}::jsonb, ms = coalesce(${mark.ms}::integer, ms), given_at = now() where id = ${row.id}`,
  )
  return true
}

/** Takes one back, which is before its marker again; false where there is none. */
export async function withdrawUncounted(records: Records, scheme: Scheme, answer: number): Promise<boolean> {
  const row = await ownUncounted(records, scheme, answer)
  if (!row?.given_at) return false
  await records.database.run(sql`update marking_uncounted set given_at = null where id = ${row.id}`)
  return true
}

const takenAs = (
  scheme: Scheme,
  kind: Kind,
  userId: number,
  answer: number,
  round: MarkingRound,
  mark: number | null,
) =>
  sql`insert into marking_uncounted (scheme_id, kind, answer_id, user_id, round, mark_id) values (${scheme.id}, ${kind}, ${answer}, ${userId}, ${round}, ${mark}) on conflict do nothing`

/** Marks between an answer and its repeat, at least: it is not to be remembered. */
const leastBetween = 5

/** The answer that this person marked and gets again now, instead of a new one; null while none is due. */
export async function dueRepeat(
  { database, identity: { userId } }: Records,
  scheme: Scheme,
  skip: readonly number[],
): Promise<Candidate | null> {
  if (scheme.repeats === 0) return null
  const rows = await database.all<UncountedRow & { counts: boolean }>(
    sql`select t.*, not exists (select 1 from marking_mark m where m.answer_id = t.answer_id and m.round = t.round and m.id > t.mark_id) as counts
      from marking_uncounted t where t.scheme_id = ${scheme.id} and t.user_id = ${userId} and t.kind = 'repeat' order by t.id`,
  )
  // What was changed meanwhile is no longer the mark that was to be repeated.
  const stale = rows.filter((row) => row.given_at === null && !row.counts).map(({ id }) => id)
  if (stale.length > 0)
    await database.run(sql`delete from marking_uncounted where id = any(${sql.param(stale)}::integer[])`)
  const waiting = rows.find((row) => row.given_at === null && row.counts)
  if (waiting) return skip.includes(waiting.answer_id) ? null : { id: waiting.answer_id, round: waiting.round }
  const own = await database.all<{ id: number; answer_id: number; round: MarkingRound; score: number | null }>(
    sql`select * from (select distinct on (answer_id, round) id, answer_id, round, user_id, score, is_withdrawn from marking_mark
        where scheme_id = ${scheme.id} and answer_id in (select answer_id from marking_mark where scheme_id = ${scheme.id} and user_id = ${userId}) order by answer_id, round, id desc) last
      where user_id = ${userId} and not is_withdrawn and round <> 'final' order by id`,
  )
  if (rows.length - stale.length >= Math.floor((own.length * scheme.repeats) / 100)) return null
  const had = new Set([...rows.map(({ answer_id }) => answer_id), ...skip])
  const free = own.slice(0, -leastBetween).filter((one) => one.score !== null && !had.has(one.answer_id))
  if (free.length === 0) return null
  const chosen = await database.first<{ id: number }>(
    sql`select a.id from ${answersFrom} where a.id = any(${sql.param(free.map(({ answer_id }) => answer_id))}::integer[]) and ${markable(scheme)}
      order by md5(a.id || '/' || ${userId}::integer || '/' || ${scheme.id}::integer) limit 1`,
  )
  const mark = free.find(({ answer_id }) => answer_id === chosen?.id)
  if (!mark) return null
  await database.run(takenAs(scheme, 'repeat', userId, mark.answer_id, mark.round, mark.id))
  return { id: mark.answer_id, round: mark.round }
}

/** Somebody who looks at their mark again has seen it: its repeat would say nothing. */
export const dropWaitingRepeat = ({ database, identity }: Records, scheme: Scheme, answer: number): Promise<number> =>
  database.run(
    sql`delete from marking_uncounted where scheme_id = ${scheme.id} and user_id = ${identity.userId} and kind = 'repeat' and answer_id = ${answer} and given_at is null`,
  )

/** The answers of a trial: drawn once, the same for everybody, and more where there were not enough. */
async function drawSample(database: Database, scheme: Scheme): Promise<void> {
  const count = () =>
    database.first<{ sample: number }>(
      sql`select count(*)::integer as sample from marking_trial where scheme_id = ${scheme.id}`,
    )
  if ((await count())!.sample >= scheme.trialSize) return
  await database.run(sql`select pg_advisory_xact_lock(hashtext('marking_trial'), ${scheme.id})`)
  const missing = scheme.trialSize - (await count())!.sample
  if (missing <= 0) return
  await database.run(
    sql`insert into marking_trial (scheme_id, answer_id)
      select ${scheme.id}, a.id from ${answersFrom} where ${markable(scheme)} and p.answer_id is null
        and not exists (select 1 from marking_trial t where t.scheme_id = ${scheme.id} and t.answer_id = a.id)
      order by md5(a.id || '/' || ${scheme.id}::integer) limit ${missing} on conflict do nothing`,
  )
}

/** The next answer of the sample for a person. */
export async function nextOfTrial(
  { database, identity: { userId } }: Records,
  scheme: Scheme,
  skip: readonly number[],
): Promise<Candidate | null> {
  await drawSample(database, scheme)
  const next = await database.first<{ id: number }>(
    sql`select a.id from ${answersFrom} join marking_trial s on s.answer_id = a.id and s.scheme_id = ${scheme.id}
      where ${inScheme(scheme)} and a.user_id <> ${userId} and not (a.id = any(${sql.param([...skip])}::integer[]))
        and not exists (select 1 from marking_uncounted t where t.scheme_id = ${scheme.id} and t.kind = 'trial' and t.user_id = ${userId} and t.answer_id = a.id and t.given_at is not null)
      order by a.id limit 1`,
  )
  if (!next) return null
  await database.run(takenAs(scheme, 'trial', userId, next.id, '1', null))
  return { id: next.id, round: '1' }
}

/** How far a trial is for a person; `settled`: marked by all who may. */
export async function trialProgress(
  { database, identity: { userId } }: Records,
  scheme: Scheme,
): Promise<MarkingProgress> {
  const people = [...new Set(Object.values(scheme.people).flat())]
  const row = await database.first<{ total: number; own: number; settled: number; waiting: number }>(
    sql`select count(*)::integer as total, count(*) filter (where s.mine)::integer as own,
        count(*) filter (where s.marks >= ${people.length} - s.learner::integer)::integer as settled,
        count(*) filter (where not s.mine and not s.own)::integer as waiting
      from (select a.user_id = ${userId} as own, a.user_id = any(${sql.param(people)}::integer[]) as learner,
          count(t.id) as marks, coalesce(bool_or(t.user_id = ${userId}), false) as mine
        from ${answersFrom} join marking_trial s on s.answer_id = a.id and s.scheme_id = ${scheme.id}
          left join marking_uncounted t on t.answer_id = a.id and t.scheme_id = ${scheme.id} and t.kind = 'trial' and t.given_at is not null and t.user_id = any(${sql.param(people)}::integer[])
        where ${inScheme(scheme)} group by a.id) s`,
  )
  const { total, own, settled, waiting } = row!
  return { total, own, settled, waiting, quota: null, taken: 0, marked: 0, others: total - waiting - own, scored: 0 }
}

const asMine = ({ score, points, comment, flag, strokes }: UncountedRow): NonNullable<MarkingTask['mine']> => ({
  score,
  points,
  comment,
  flag,
  strokes,
})

/**
 * What a person gave an answer where that does not count: undefined where what counts is asked for; null for one that
 * comes to them as a new one.
 */
export async function uncountedMine(
  records: Records,
  scheme: Scheme,
  answer: number,
): Promise<MarkingTask['mine'] | undefined> {
  const row = await ownUncounted(records, scheme, answer)
  return row ? (row.given_at ? asMine(row) : null) : undefined
}
