import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Scheme } from './scheme.ts'

const counted: ReadonlySet<MarkingRound> = new Set(['1', '2'])

/**
 * How many more answers a person gets in the first two rounds; null: any number. Those that were sent back to them are
 * among what they had.
 */
export async function quotaLeft(database: Database, { id, quota }: Scheme, userId: number): Promise<number | null> {
  if (quota === null) return null
  const row = await database.first<{ marks: number }>(
    sql`select (select count(*) from marking_return where scheme_id = ${id} and user_id = ${userId} and round in ('1', '2') and ended is null)::integer + count(*)::integer as marks from (
        select distinct on (answer_id, round) user_id, is_withdrawn from marking_mark
          where scheme_id = ${id} and round in ('1', '2') order by answer_id, round, id desc) last
      where user_id = ${userId} and not is_withdrawn`,
  )
  return Math.max(0, quota - (row?.marks ?? 0))
}

/** The rounds in which a person still gets answers. */
export async function roundsLeft(database: Database, scheme: Scheme, userId: number): Promise<MarkingRound[]> {
  const rounds = scheme.roundsOf(userId)
  const left = await quotaLeft(database, scheme, userId)
  return left === 0 ? rounds.filter((round) => !counted.has(round)) : rounds
}
