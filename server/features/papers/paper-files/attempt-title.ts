import { sql, type Database } from '../../../storage/postgres/database.ts'

/** A title for a further attempt of a learner, each of which has its own: `期中`, `期中（2）`, … */
export async function freeTitle(database: Database, userId: number, title: string): Promise<string> {
  const rows = await database.all<{ title: string }>(
    sql`select lower(title) as title from answer_record where user_id = ${userId} and deleted_at is null and starts_with(lower(title), lower(${title}))`,
  )
  const taken = new Set(rows.map((row) => row.title))
  for (let number = 1; ; number++) {
    const name = number === 1 ? title : `${title}（${number}）`
    if (!taken.has(name.toLowerCase())) return name
  }
}
