import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import type { MarkingProgress, MarkingTask, TakenTask } from '../../../../resources/learners/marking/answers.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import {
  answersFrom,
  isFree,
  isLeased,
  markable,
  inScheme,
  markedOutOf,
  marksOf,
  openRounds,
  standing,
  type MarkRow,
} from './scheme-answers.ts'
import { likeAnswers } from './likes.ts'
import { roundsLeft } from './quota.ts'
import type { Scheme } from './scheme.ts'
import { tagOf } from './tags.ts'
import { returnOf } from './returns.ts'
import { dropWaitingRepeat, dueRepeat, nextOfTrial, trialProgress, uncountedMine } from './uncounted.ts'
import { unnamed } from './unnamed.ts'
import { lease, release, type Candidate } from './leases.ts'

/** Over `a` and `o`: sent back to this person. */
const isBack = (userId: number): SQL =>
  sql`exists (select 1 from marking_return t where t.answer_id = a.id and t.round = o.round and t.user_id = ${userId} and t.ended is null)`

/** The next answer for a person: what was sent back to them comes first. */
async function nextFor(
  database: Database,
  scheme: Scheme,
  userId: number,
  skip: readonly number[],
): Promise<Candidate | null> {
  const back = await database.first(
    sql`select 1 from marking_return where user_id = ${userId} and scheme_id = ${scheme.id} and ended is null limit 1`,
  )
  const first = back ? await nextOf(database, scheme, userId, skip, scheme.roundsOf(userId), isBack(userId)) : null
  return first ?? nextOf(database, scheme, userId, skip, await roundsLeft(database, scheme, userId), sql`true`)
}

/**
 * The next answer for a person, locked, and not only as it was when the statement began. Answers that somebody marks at
 * this moment are passed over, and waited for only when there is no other: one that is locked may still need this
 * person's mark.
 */
async function nextOf(
  database: Database,
  scheme: Scheme,
  userId: number,
  skip: readonly number[],
  rounds: readonly MarkingRound[],
  where: SQL,
): Promise<Candidate | null> {
  const passed = [...skip]
  const choice = sql`select o.round from unnest(${openRounds(scheme)}) with ordinality o(round, at)
    where o.round = any(${sql.param([...rounds])}::text[]) and ${isFree(scheme, userId)} and ${where} order by o.at limit 1`
  const candidate = (lock: SQL) =>
    database.first<{ id: number }>(
      sql`select a.id from ${answersFrom} where ${markable(scheme)} and not (a.id = any(${sql.param(passed)}::integer[])) and exists (${choice})
        order by p.answer_id is null, a.id limit 1 for update of a ${lock}`,
    )
  for (;;) {
    const locked = (await candidate(sql`skip locked`)) ?? (await candidate(sql``))
    if (!locked) return null
    // Somebody may have taken it, and gone on, between the beginning of that statement and its lock.
    const found = await database.first<Candidate>(
      sql`select a.id, o.round from ${answersFrom} cross join lateral (${choice}) o where a.id = ${locked.id} and ${markable(scheme)}`,
    )
    if (found) return found
    passed.push(locked.id)
  }
}

interface Place extends Record<string, unknown> {
  /** Whether it is this person's own answer. */
  isOwn: boolean
  isScored: boolean
  /** Null: never marked. */
  open: MarkingRound[] | null
  /** The rounds in which this person marked it, and those in which somebody else has it before them. */
  mine: MarkingRound[]
  taken: MarkingRound[]
  /** Those that were sent back to this person, and to somebody else. */
  back: MarkingRound[]
  reserved: MarkingRound[]
  /** How many answers are there. */
  answers: number
}
type Why = Exclude<keyof MarkingProgress, 'total' | 'own' | 'quota'>

/** What an answer in this place is to a person whose rounds these are. */
function whyOf(place: Place, { first }: Scheme, rounds: readonly MarkingRound[]): Why {
  if (place.open === null && place.isScored) return 'scored'
  const open = place.open ?? first
  if (open.length === 0) return 'settled'
  if (place.isOwn) return 'others'
  const own = open.filter(
    (round) => place.back.includes(round) || (rounds.includes(round) && !place.reserved.includes(round)),
  )
  if (own.length === 0) return 'others'
  const unmarked = own.filter((round) => place.mine.every((one) => one === round))
  if (unmarked.length === 0) return 'marked'
  return unmarked.every((round) => place.taken.includes(round)) ? 'taken' : 'waiting'
}

async function progressOf(database: Database, scheme: Scheme, userId: number): Promise<MarkingProgress> {
  const own = sql`select answer_id, round, is_withdrawn, row_number() over (partition by answer_id, round order by id desc) = 1 as is_last
    from marking_mark where scheme_id = ${scheme.id} and user_id = ${userId}`
  const places = await database.all<Place>(
    sql`with own as materialized (${own}),
      mine as materialized (select answer_id, array_agg(distinct round) as rounds from own group by 1),
      taken as materialized (select answer_id, array_agg(round order by round) as rounds from marking_lease where scheme_id = ${scheme.id} and user_id <> ${userId} and ${isLeased(sql`until`)} group by 1),
      back as materialized (select answer_id, coalesce(array_agg(round order by round) filter (where user_id = ${userId}), '{}') as back,
        coalesce(array_agg(round order by round) filter (where user_id <> ${userId} and (${JSON.stringify(scheme.people)}::jsonb -> round) @> to_jsonb(user_id)), '{}') as reserved
        from marking_return where scheme_id = ${scheme.id} and ended is null group by 1)
      select a.user_id = ${userId} as "isOwn", a.score is not null as "isScored", p.open, coalesce(mine.rounds, '{}') as mine, coalesce(taken.rounds, '{}') as taken, coalesce(back.back, '{}') as back, coalesce(back.reserved, '{}') as reserved, count(*)::integer as answers
      from ${answersFrom} left join mine on mine.answer_id = a.id left join taken on taken.answer_id = a.id left join back on back.answer_id = a.id where ${inScheme(scheme)} group by 1, 2, 3, 4, 5, 6, 7`,
  )
  const counted = await database.first<{ own: number }>(
    sql`select count(distinct answer_id)::integer as own from (${own}) own where is_last and not is_withdrawn`,
  )
  const progress: MarkingProgress = { total: 0, settled: 0, own: counted!.own, quota: scheme.quota, ...noneYet }
  const rounds = await roundsLeft(database, scheme, userId)
  for (const place of places) {
    const why = whyOf(place, scheme, rounds)
    progress[why] += place.answers
    if (why !== 'scored') progress.total += place.answers
  }
  return progress
}
const noneYet = { waiting: 0, taken: 0, marked: 0, others: 0, scored: 0 }

interface AnswerRow {
  exercise_id: number
  exercise_version: number
  answer: MarkingTask['given']
  full_score: number
  scans: StoredFile[] | null
}

/** What of the question a marker sees, as far as they may read it. */
const shown = ['type', 'stem', 'options', 'answer', 'analysis'] as const

async function questionOf(records: Records, row: AnswerRow): Promise<MarkingTask['question']> {
  const [found] = await versionsOf(records, exercise, [{ id: row.exercise_id, version: row.exercise_version }])
  if (!found) return null
  return Object.fromEntries(
    shown.flatMap((name) => (name in found ? [[name, found[name]]] : [])),
  ) as MarkingTask['question']
}

const ownOf = (row: MarkRow | undefined): MarkingTask['mine'] =>
  row ? { score: row.score, points: row.points, comment: row.comment, flag: row.flag, strokes: row.strokes } : null

async function taskOf(records: Records, scheme: Scheme, { id, round }: Candidate): Promise<MarkingTask> {
  const { database, identity } = records
  const row = (await database.first<AnswerRow>(
    sql`select a.exercise_id, a.exercise_version, a.answer, ${markedOutOf(sql`a`)} as full_score, a.scans from ${sql.identifier(answer_exercise.name)} a where a.id = ${id}`,
  ))!
  const current = standing(await marksOf(database, [id]))
  const uncounted = await uncountedMine(records, scheme, id)
  const isNew = uncounted === null
  const likes = uncounted === undefined ? await likeAnswers(database, scheme, { id, round }, identity.userId) : []
  return {
    answer: id,
    round,
    full: row.full_score,
    question: await questionOf(records, row),
    given: row.answer,
    scans: unnamed(row.scans),
    likes: likes.length,
    mine:
      uncounted === undefined
        ? ownOf(current.find((one) => one.round === round && one.user_id === identity.userId))
        : uncounted,
    tag: isNew && !scheme.isTrial ? null : await tagOf(database, id, identity.userId),
    returned: await returnOf(database, id, round, identity.userId),
    marks:
      round === 'final'
        ? current
            .filter((one) => one.round !== 'final')
            .map((one) => ({ round: one.round, score: one.score, comment: one.comment, flag: one.flag }))
        : [],
  }
}

async function trialAgain(database: Database, scheme: Scheme, userId: number, answer: number): Promise<Candidate> {
  const mine = await database.first(
    sql`select 1 from marking_uncounted where scheme_id = ${scheme.id} and kind = 'trial' and user_id = ${userId} and answer_id = ${answer}`,
  )
  if (!mine) throw noSuchRecord()
  return { id: answer, round: '1' }
}

/** The answer that a person marked, to look at it again. Throws 100404 for any other. */
async function ownAgain(
  { database, identity: { userId } }: Records,
  scheme: Scheme,
  answer: number,
): Promise<Candidate> {
  if (scheme.isTrial) return trialAgain(database, scheme, userId, answer)
  const rows = await marksOf(database, [answer])
  const mine = rows.findLast((row) => row.user_id === userId)
  const inside = await database.first(sql`select 1 from ${answersFrom} where a.id = ${answer} and ${inScheme(scheme)}`)
  if (!mine || !inside) throw noSuchRecord()
  return { id: answer, round: mine.round }
}

/** Of the sample while it is a trial; now and then one's own again, as long as others wait. */
async function nextToMark(records: Records, scheme: Scheme, skip: readonly number[]): Promise<Candidate | null> {
  const { database } = records
  const { userId } = records.identity
  if (scheme.isTrial) return nextOfTrial(records, scheme, skip)
  const found = await nextFor(database, scheme, userId, skip)
  if (!found) return null
  const repeat = await dueRepeat(records, scheme, skip)
  if (repeat) return repeat
  await lease(database, scheme, found, userId)
  return found
}

interface Wanted {
  skip: readonly number[]
  answer: number | null
}

/** The next answer, which nobody else has in this round; or one's own, again. */
export function takeNext(records: Records, scheme: Scheme, { skip, answer }: Wanted): Promise<TakenTask> {
  const { userId } = records.identity
  return records.transaction(async (inner) => {
    const { database } = inner
    let found: Candidate | null
    if (answer === null) {
      await release(database, scheme, userId)
      found = await nextToMark(inner, scheme, skip)
    } else {
      await dropWaitingRepeat(inner, scheme, answer)
      found = await ownAgain(inner, scheme, answer)
    }
    return {
      task: found ? await taskOf(inner, scheme, found) : null,
      scheme: {
        title: scheme.title,
        rubric: scheme.rubric,
        step: scheme.step,
        rounds: scheme.roundsOf(userId),
        isOpen: scheme.isOpen,
        isTrial: scheme.isTrial,
      },
      progress: scheme.isTrial ? await trialProgress(inner, scheme) : await progressOf(database, scheme, userId),
    }
  })
}
