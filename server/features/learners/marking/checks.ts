import type { SampledMark, SampledMarks } from '../../../../resources/learners/marking/answers.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { checkMark, conflict, lockAnswer } from './check-mark.ts'
import { appendMark, settleAnswers } from './marks.ts'
import { marksWhere, type ChosenMarks } from './returns.ts'
import { marksOf, openReturns, standing } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'
import { unnamed } from './unnamed.ts'

/** Marks that a leader looks at (抽查), drawn at random: agreed with, sent back, or decided by the leader. */

const notLeader = () => conflict('只有方案中的组长可以定分', 'Only leaders whom the scheme names decide a score.')
const own = () => conflict('不能抽查自己的评分', 'Nobody checks their own marks.')
const over = () => conflict('这份作答已退回或已终评', 'This answer was sent back, or has a final mark.')

/** Marks of others in the rounds before the final one, which nobody checked, in any order. */
export async function sampleMarks(
  records: Records,
  scheme: Scheme,
  of: ChosenMarks,
  count: number,
): Promise<SampledMarks> {
  const { database, identity } = records
  const from = marksWhere(
    scheme,
    identity.userId,
    of,
    sql`m.round <> 'final' and m.user_id <> ${identity.userId} and not exists (select 1 from marking_check k where k.mark_id = m.id)`,
  )
  const total = await database.first<{ marks: number }>(sql`select count(*)::integer as marks from ${from}`)
  const rows = await database.all<SampledMark>(
    sql`select one.id, one.answer, one.round, coalesce(u.name, u.username) as marker, one.mark, one.points, one.comment, one.flag, one.strokes, one.given, one.scans, one.score, one."full" from (
        select m.id, m.answer_id as answer, m.round, m.user_id, m.score::float8 as mark, m.points, m.comment, m.flag, m.strokes,
          a.answer as given, coalesce(a.scans, '[]'::jsonb) as scans, a.score::float8 as score, a.full_score::float8 as "full"
        from ${from} order by random() limit ${count}) one left join "user" u on u.id = one.user_id`,
  )
  const list = rows.map((row) => ({ ...row, scans: unnamed(row.scans) }))
  return { list, total: total!.marks }
}

export interface Verdict {
  mark: number
  verdict: 'agreed' | 'decided'
  score: number | null
  comment: string | null
}

/**
 * Within a transaction that holds the scheme: agrees with a mark, or gives the final one in its place. Throws 100404
 * for a mark that does not count, 100409 for one's own, and for a final mark by somebody who is no leader of it.
 */
export async function checkOne(
  records: Records,
  scheme: Scheme,
  { mark, verdict, score, comment }: Verdict,
): Promise<number> {
  const { database } = records
  const { userId, language } = records.identity
  const found = await database.first<{ answer_id: number }>(
    sql`select answer_id from marking_mark where id = ${mark} and scheme_id = ${scheme.id}`,
  )
  if (!found) throw noSuchRecord()
  const answer = found.answer_id
  const { full_score } = await lockAnswer(records, scheme, answer)
  const rows = await marksOf(database, [answer])
  const current = standing(rows)
  const row = current.find(({ id, round }) => id === mark && round !== 'final')
  if (!row) throw noSuchRecord()
  if (row.user_id === userId) throw own()
  if (verdict === 'decided') {
    if (!scheme.people.final.includes(userId)) throw notLeader()
    const returned = await openReturns(database, [answer])
    const isOver = returned.length > 0 || current.some((one) => one.round === 'final' && one.user_id !== userId)
    if (isOver || rows.some((one) => one.round !== 'final' && one.user_id === userId)) throw over()
    const entry = { answer, round: 'final' as const, score, points: [], comment, flag: null, strokes: [], ms: null }
    checkMark(scheme, Number(full_score), entry, language)
    await appendMark(records, scheme, answer, { ...entry, user_id: userId })
    await settleAnswers(records, scheme, [answer])
  }
  await noteCheck(records, scheme, { id: mark, answer_id: answer, user_id: row.user_id }, verdict)
  return answer
}

/** Each mark is checked once; what was found last counts. */
const noteCheck = (
  { database, identity }: Records,
  { id: scheme }: Scheme,
  { id, answer_id, user_id }: { id: number; answer_id: number; user_id: number },
  verdict: string,
): Promise<number> =>
  database.run(
    sql`insert into marking_check (scheme_id, answer_id, mark_id, user_id, verdict, made_by) values (${scheme}, ${answer_id}, ${id}, ${user_id}, ${verdict}, ${identity.userId})
      on conflict (mark_id) do update set verdict = excluded.verdict, made_by = excluded.made_by, at = now()`,
  )
