import type { MarkingRound } from '../../../resources/capabilities/marking/index.ts'
import { responseText, type AnyResponse } from '../../../resources/exercise-types/response-text.ts'
import { sql, type Database } from '../../postgres/database.ts'
import { normalise } from '../../search-text/normalised-text.ts'
import { answersFrom, isFree, markable, openRounds } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** Answers that say the same are marked together: the same text in the normal form of searches, and no picture. */

const mostLikes = 500

interface Text {
  id: number
  answer: AnyResponse | null
}

/** In normal form, without what ends a sentence; empty for what has no text of its own. */
const normalOf = (answer: AnyResponse | null): string =>
  answer ? normalise(responseText(answer, 'zh')).replace(/[\s.,;!?]+$/, '') : ''

/** The others in the same round that this person could mark now, oldest first. */
export async function likeAnswers(
  database: Database,
  scheme: Scheme,
  { id, round }: { id: number; round: MarkingRound },
  userId: number,
): Promise<number[]> {
  const [own] = await database.all<Text & { scans: number }>(
    sql`select id, answer, jsonb_array_length(coalesce(scans, '[]'::jsonb)) as scans from answer_exercise where id = ${id}`,
  )
  const text = normalOf(own?.answer ?? null)
  if (!own || own.scans > 0 || text === '') return []
  const others = await database.all<Text>(
    sql`select a.id, a.answer from ${answersFrom} cross join (select ${round}::text as round) o
      where ${markable(scheme)} and a.id <> ${id} and o.round = any(${openRounds(scheme)}) and ${isFree(userId)}
        and jsonb_array_length(coalesce(a.scans, '[]'::jsonb)) = 0 and a.full_score = (select full_score from answer_exercise where id = ${id})
      order by a.id limit 5000`,
  )
  return others
    .filter((one) => normalOf(one.answer) === text)
    .map((one) => one.id)
    .slice(0, mostLikes)
}
