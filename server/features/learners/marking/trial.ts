import type { MarkingTrial } from '../../../../resources/learners/marking/answers.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { answersFrom } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'
import { unnamed } from './unnamed.ts'

const rounded = (value: number): number => Math.round(value * 100) / 100

type Sampled = Pick<MarkingTrial['list'][number], 'answer' | 'given' | 'scans'>

interface TrialMark {
  answer_id: number
  user_id: number
  name: string
  score: number | null
  flag: string | null
}

/** What everybody gave the answers of the trial; kept when it is over. The caller's own answer is left out. */
export async function trialOf({ database, identity }: Records, scheme: Scheme): Promise<MarkingTrial> {
  const answers = await database.all<Sampled>(
    sql`select a.id as answer, a.answer as given, coalesce(a.scans, '[]'::jsonb) as scans from ${answersFrom}
        join marking_trial s on s.answer_id = a.id and s.scheme_id = ${scheme.id}
      where a.deleted_at is null and a.user_id <> ${identity.userId} order by a.id`,
  )
  const marks = await database.all<TrialMark>(
    sql`select t.answer_id, t.user_id, coalesce(u.name, u.username) as name, t.score::float8 as score, t.flag
      from marking_uncounted t join "user" u on u.id = t.user_id
      where t.scheme_id = ${scheme.id} and t.kind = 'trial' and t.given_at is not null order by t.user_id`,
  )
  const people = [...new Map(marks.map(({ user_id, name }) => [user_id, { id: user_id, name }])).values()]
  const list = answers.map((one) => {
    const own = marks.filter(({ answer_id }) => answer_id === one.answer)
    const scores = people.map(({ id }) => own.find(({ user_id }) => user_id === id)?.score ?? null)
    const given = scores.filter((score) => score !== null)
    return {
      ...one,
      scans: unnamed(one.scans),
      scores,
      mean: given.length > 0 ? rounded(given.reduce((sum, score) => sum + score, 0) / given.length) : null,
      spread: given.length > 0 ? rounded(Math.max(...given) - Math.min(...given)) : null,
      flags: own.filter(({ flag }) => flag !== null).length,
    }
  })
  return { people, list, total: list.length }
}
