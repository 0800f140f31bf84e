import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'

/** What the marker of a round drew over the pictures of an answer. */
export interface Drawing {
  round: MarkingRound
  by: string | null
  strokes: Stroke[]
}

/**
 * Of the marks that count, round by round. Only of answers whose score is settled: before, a marker who may also look
 * at attempts would see what the other one found.
 */
export async function drawingsOf(
  database: Database,
  answers: readonly number[],
): Promise<ReadonlyMap<number, Drawing[]>> {
  const rows = await database.all<Drawing & { answer_id: number }>(
    sql`select m.answer_id, m.round, coalesce(u.name, u.username) as by, m.strokes
      from (select distinct on (answer_id, round) * from marking_mark where answer_id = any(${sql.param([...answers])}::integer[]) order by answer_id, round, id desc) m
      join marking_standing p on p.answer_id = m.answer_id and p.score is not null
      left join "user" u on u.id = m.user_id
      where not m.is_withdrawn and m.strokes <> '[]'::jsonb order by m.answer_id, m.round`,
  )
  const byAnswer = new Map<number, Drawing[]>()
  for (const { answer_id, ...drawing } of rows) byAnswer.set(answer_id, [...(byAnswer.get(answer_id) ?? []), drawing])
  return byAnswer
}
