import { exercise } from '../../../../resources/exercise.ts'
import { exam } from '../../../../resources/exam.ts'
import { usesOfIds } from '../../bank/duplicates/count-uses.ts'
import type { Records } from '../../../records/records.ts'
import type { RecordRow } from '../../../records/hooks/write.ts'
import { lockRecords } from '../../../records/write/lock.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'

/** What the earlier conversions of a file made. */

export interface Made {
  record: RecordRow
  /** The fields that were changed since the last of these conversions wrote it. */
  touched: ReadonlySet<string>
  /** Whether something besides the paper of the file uses it. */
  isUsedElsewhere: boolean
}

/** The conversions of a file, with those of every file that has one of them in common with it. */
async function conversionsOf(database: Database, batchIds: readonly number[]): Promise<number[]> {
  const given = sql`${sql.param([...batchIds])}::integer[]`
  const rows = await database.all<{ id: number }>(
    sql`select distinct one as id from (select unnest(import_batch_ids) as one from exam_source_file where import_batch_ids && ${given}
      union all select unnest(${given})) known`,
  )
  return rows.map(({ id }) => id)
}

interface AtVersion {
  id: number
  version: number
}

/** The version at which the conversions left each question that they wrote. An undo writes one more. */
const versionsLeft = (database: Database, batchIds: readonly number[]): Promise<AtVersion[]> =>
  database.all<AtVersion & Record<string, unknown>>(sql`
    select distinct on (e.record_id) e.record_id as id,
      e.record_version + (b.state = 'undone' and e.done = 'update' and e.before <> '{}')::integer as version
    from import_entry e join import_batch b on b.id = e.batch_id
    where e.batch_id = any(${sql.param([...batchIds])}::integer[]) and e.done is not null and b.resource = ${exercise.name}
    order by e.record_id, e.batch_id desc`)

/** The fields that changed after these versions, by question. */
async function touchedSince(
  database: Database,
  left: readonly AtVersion[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.all<{ id: number; names: string[] }>(sql`
    select h.record_id as id, array_agg(distinct name) as names
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as made(id integer, version integer)
      join history h on h.resource = ${exercise.name} and h.record_id = made.id and h.version > made.version
      cross join lateral jsonb_object_keys(case when jsonb_typeof(h.after) = 'object' then h.after else '{}' end) name
    group by h.record_id`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** The questions of the last conversion that was not undone, in the order of its file. */
const lastOrder = (database: Database, batchIds: readonly number[]) =>
  database.all<{ id: number }>(sql`
    select record_id as id from import_entry where record_id is not null and batch_id =
      (select max(id) from import_batch where id = any(${sql.param([...batchIds])}::integer[]) and state = 'committed')
    order by number`)

export interface EarlierFile {
  made: ReadonlyMap<number, Made>
  /** The ids of all its questions, also those that the bank had. */
  order: readonly number[]
}

/** The questions that these conversions made and the person may write, locked until the transaction ends. */
export async function earlierFile(
  records: Records,
  batchIds: readonly number[],
  examId: number | null,
): Promise<EarlierFile> {
  const { database } = records
  const all = await conversionsOf(database, batchIds)
  const left = await versionsLeft(database, all)
  const ids = left.map(({ id }) => id)
  const found = await lockRecords(records, exercise, ids)
  const touched = await touchedSince(database, left)
  const uses = await usesOfIds(database, exercise, ids)
  const inPaper = new Set(await questionsOf(database, examId))
  const made = [...found].map(([id, record]): [number, Made] => [
    id,
    {
      record,
      touched: new Set(touched.get(id)),
      isUsedElsewhere: (uses.get(id) ?? 0) > (inPaper.has(id) ? 1 : 0),
    },
  ])
  return { made: new Map(made), order: (await lastOrder(database, all)).map(({ id }) => id) }
}

async function questionsOf(database: Database, examId: number | null): Promise<readonly number[]> {
  const found = await database.first<{ ids: number[] | null }>(
    sql`select exercise_ids as ids from ${sql.identifier(exam.name)} where id = ${examId} and deleted_at is null`,
  )
  return found?.ids ?? []
}
