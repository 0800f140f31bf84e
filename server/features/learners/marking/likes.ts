import { createHash } from 'node:crypto'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { responseText, type AnyResponse } from '../../../../resources/bank/exercise-types/response-text.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { normalise } from '../../../base/search-text/normalised-text.ts'
import { answersFrom, isFree, markable, markedOutOf, openRounds } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** Answers that say the same are marked together: the same text in the normal form of searches, and no picture. */

const mostLikes = 500

/** In normal form, without what ends a sentence; empty for what has no text of its own. */
const normalOf = (answer: AnyResponse | null): string =>
  answer ? normalise(responseText(answer, 'zh')).replace(/(?<![\s.,;!?])[\s.,;!?]+$/, '') : ''

/**
 * Digests of normal forms by those of contents: a class says much the same, and each of its answers is asked for again
 * and again.
 */
const known = new Map<string, string>()
const mostKnown = 50_000
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

interface Content extends Record<string, unknown> {
  id: number
  content: string
}

/** The digest of the normal form of each answer, empty where it has no text; reads the answers whose content is new. */
async function digestsOf(database: Database, contents: readonly Content[]): Promise<string[]> {
  const unknown = contents.filter(({ content }) => !known.has(content)).map(({ id }) => id)
  if (known.size + unknown.length > mostKnown) known.clear()
  const answers = await database.all<{ content: string; answer: AnyResponse | null }>(
    sql`select ${contentOf(sql`a`)} as content, a.answer from answer_exercise a where a.id = any(${sql.param(unknown)}::integer[])`,
  )
  for (const { content, answer } of answers) {
    const text = normalOf(answer)
    known.set(content, text && digestOf(text))
  }
  return contents.map(({ content }) => known.get(content) ?? '')
}

const contentOf = (answer: SQL): SQL => sql`coalesce(md5(${answer}.answer::text), '')`
const withoutPictures = (answer: SQL): SQL => sql`jsonb_array_length(coalesce(${answer}.scans, '[]'::jsonb)) = 0`

/** The others in the same round that this person could mark now, oldest first. */
export async function likeAnswers(
  database: Database,
  scheme: Scheme,
  { id, round }: { id: number; round: MarkingRound },
  userId: number,
): Promise<number[]> {
  const a = sql`a`
  const own = await database.first<Content>(
    sql`select a.id, ${contentOf(a)} as content from answer_exercise a where a.id = ${id} and ${withoutPictures(a)}`,
  )
  const [digest] = own ? await digestsOf(database, [own]) : []
  if (!digest) return []
  const others = await database.all<Content>(
    sql`select a.id, ${contentOf(a)} as content from ${answersFrom} cross join (select ${round}::text as round) o
      where ${markable(scheme)} and a.id <> ${id} and o.round = any(${openRounds(scheme)}) and ${isFree(scheme, userId)}
        and ${withoutPictures(a)} and (${markedOutOf(a)}, a.exercise_version) = (select ${markedOutOf(sql`o`)}, o.exercise_version from answer_exercise o where o.id = ${id})
      order by a.id limit 5000`,
  )
  const digests = await digestsOf(database, others)
  return others.flatMap((one, at) => (digests[at] === digest ? [one.id] : [])).slice(0, mostLikes)
}
