import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { pointsOf } from '../../../../resources/learners/marking/rubric.ts'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { Fault, invalid, noSuchRecord } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { answersFrom, markable, markedOutOf } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** A mark as it comes, and the answer that it is of. */

export const conflict = (zh: string, en: string): Fault => new Fault(409, 100409, { zh, en })
const own = () => conflict('不能评阅自己的作答', 'Nobody marks their own answer.')

/** A mark as its marker enters it. */
export interface MarkEntry {
  answer: number
  round: MarkingRound
  score: number | null
  points: readonly string[]
  comment: string | null
  flag: string | null
  strokes: readonly Stroke[]
  ms: number | null
}

const words = {
  score: { zh: '请给分', en: 'Give a score' },
  above: { zh: '不能高于满分', en: 'It cannot be above the full score' },
  step: { zh: '不是最小分值的倍数', en: 'It is no multiple of the step' },
  point: { zh: '评分标准中没有这个采分点', en: 'The rubric has no such point' },
  sum: { zh: '与采分点之和不符', en: 'It is not what the points add up to' },
  noLeader: { zh: '没有可以处理问题卷的组长', en: 'There is no leader to decide' },
} satisfies Record<string, Text>

interface LockedAnswer {
  id: number
  /** Whose answer it is. */
  user_id: number
  full_score: number
  score: number | null
}

/** Locks the answer, so that all that is done to its marks is done in turn. Throws 100404 outside of the scheme. */
export async function lockAnswer({ database, identity }: Records, scheme: Scheme, id: number): Promise<LockedAnswer> {
  const found = await database.first<{ id: number }>(
    sql`select a.id from ${answersFrom} where a.id = ${id} for update of a`,
  )
  const inside = await database.first<LockedAnswer>(
    sql`select a.id, ${markedOutOf(sql`a`)} as full_score, a.score, a.user_id from ${answersFrom} where a.id = ${id} and ${markable(scheme)}`,
  )
  if (!found || !inside) throw noSuchRecord()
  if (inside.user_id === identity.userId) throw own()
  return inside
}

/** Throws 100400 naming the field. */
export function checkMark(scheme: Scheme, full: number, mark: MarkEntry, language: 'zh' | 'en'): void {
  const refuse = (path: string, message: Text) => invalid([{ path, message: message[language] }])
  const { score, points, flag } = mark
  if (flag !== null && scheme.leaders.length === 0) throw refuse('flag', words.noLeader)
  if (flag !== null && mark.round === 'final') throw refuse('flag', words.score)
  if (points.some((key) => !scheme.rubric.some((one) => one.key === key))) throw refuse('points', words.point)
  if (score === null) {
    if (flag === null) throw refuse('score', words.score)
    return
  }
  if (score > full) throw refuse('score', words.above)
  if (points.length > 0 && score !== pointsOf(scheme.rubric, points, full)) throw refuse('score', words.sum)
  const steps = score / scheme.step
  if (points.length === 0 && score !== full && steps !== Math.round(steps)) throw refuse('score', words.step)
}
