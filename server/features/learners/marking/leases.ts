import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { leaseMinutes } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** An answer in a round. */
export interface Candidate {
  id: number
  round: MarkingRound
}

export async function lease(database: Database, { id }: Scheme, { id: answer, round }: Candidate, userId: number) {
  await database.run(
    sql`insert into marking_lease (answer_id, round, scheme_id, user_id, until) values (${answer}, ${round}, ${id}, ${userId}, now() + ${leaseMinutes} * interval '1 minute')
      on conflict (answer_id, round) do update set user_id = excluded.user_id, until = excluded.until`,
  )
}

/** Gives back what a person has before them. */
export const release = (database: Database, { id }: Scheme, userId: number): Promise<number> =>
  database.run(sql`delete from marking_lease where scheme_id = ${id} and user_id = ${userId}`)
