import { resources } from '../../../resources/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { blanks, tex, type Question } from '../../../samples/question.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** Former versions of one question of the sample bank, oldest first, so that there are versions to view and compare. */

/** Text in its stem by which it is found. */
const marker = tex`x+\frac{4}{x-1}`

const drafts: readonly Pick<Question, 'stem' | 'answer' | 'analysis'>[] = [
  blanks(tex`已知 $x\gt 0$，则 $x+\frac{4}{x-1}$ 的最小值为____。`, ['4'], '用基本不等式。'),
  blanks(
    tex`已知 $x\gt 1$，则 $x+\frac{4}{x-1}$ 的最小值为____。`,
    ['5'],
    tex`$x+\frac{4}{x-1}=(x-1)+\frac{4}{x-1}+1\ge 5$。`,
  ),
]

const hourMs = 3_600_000

interface SampleRow extends Pick<Question, 'stem' | 'answer'> {
  id: number
  analysis: string | null
  created_at: string
  created_by: number
}

/** Gives the question its former versions, each two hours after the previous one, written by its author. */
export async function insertHistory(database: Database, rows: readonly SampleRow[]): Promise<void> {
  const row = rows.find(({ stem }) => stem.includes(marker))
  if (!row) return
  const { name } = resources.exercise
  const contents = [...drafts, row].map(({ stem, answer, analysis }) => ({ stem, answer, analysis }))
  const entries = contents.map((after, index) => ({
    action: index === 0 ? 'create' : 'update',
    at: new Date(Date.parse(row.created_at) - (contents.length - 1 - index) * 2 * hourMs).toISOString(),
    version: index + 1,
    before: contents[index - 1] ?? null,
    after,
  }))
  await database.run(sql`insert into history (resource, record_id, action, at, user_id, version, before, after)
    select ${name}, ${row.id}, action, at, ${row.created_by}, version, before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(action text, at timestamptz, version integer, before jsonb, after jsonb)`)
  await database.run(
    sql`update exercise set version = ${entries.length}, created_at = ${itemAt(entries, 0).at}::timestamptz where id = ${row.id}`,
  )
}
