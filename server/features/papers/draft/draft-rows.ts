import { sql, type Database } from '../../../storage/postgres/database.ts'

/** The rows of drafts and of their operations, by resource and record. */

export interface DraftRow {
  base_version: number
  seq: number
  content: unknown
}

export interface BatchRow {
  seq: number
  op_id: string
  client: string
  user_name: string | null
  operations: unknown[]
}

/** Which record. */
export interface Of {
  resource: string
  id: number
}

export const readDraft = (database: Database, { resource, id }: Of): Promise<DraftRow | undefined> =>
  database.first<DraftRow>(
    sql`select base_version, seq, content from draft where resource = ${resource} and record_id = ${id}`,
  )

export async function writeDraft(database: Database, { resource, id }: Of, draft: DraftRow): Promise<void> {
  await database.run(
    sql`insert into draft (resource, record_id, base_version, seq, content)
      values (${resource}, ${id}, ${draft.base_version}, ${draft.seq}, ${JSON.stringify(draft.content)}::jsonb)
      on conflict (resource, record_id) do update set base_version = excluded.base_version, seq = excluded.seq, content = excluded.content, updated_at = now()`,
  )
}

interface NewBatch {
  seq: number
  op_id: string
  client: string
  user_id: number | null
  operations: readonly unknown[]
}

export async function addBatch(database: Database, { resource, id }: Of, batch: NewBatch): Promise<void> {
  await database.run(
    sql`insert into draft_operation (resource, record_id, seq, op_id, client, user_id, operations)
      values (${resource}, ${id}, ${batch.seq}, ${batch.op_id}, ${batch.client}, ${batch.user_id}, ${JSON.stringify(batch.operations)}::jsonb)`,
  )
}

/** The batches after one of them, in order. */
export const batchesAfter = (database: Database, { resource, id }: Of, seq: number): Promise<BatchRow[]> =>
  database.all<BatchRow & Record<string, unknown>>(
    sql`select o.seq, o.op_id, o.client, coalesce(u.name, u.username) as user_name, o.operations
      from draft_operation o left join "user" u on u.id = o.user_id
      where o.resource = ${resource} and o.record_id = ${id} and o.seq > ${seq} order by o.seq`,
  )

export const knownBatches = async (
  database: Database,
  { resource, id }: Of,
  opIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await database.all<{ op_id: string }>(
    sql`select op_id from draft_operation where resource = ${resource} and record_id = ${id} and op_id = any(${sql.param([...opIds])}::text[])`,
  )
  return new Set(rows.map(({ op_id }) => op_id))
}

/** A client that was away for longer than this gets the whole draft. */
const kept = 5000

export async function forgetOldBatches(database: Database, { resource, id }: Of, seq: number): Promise<void> {
  await database.run(
    sql`delete from draft_operation where resource = ${resource} and record_id = ${id} and seq <= ${seq - kept}`,
  )
}

export async function deleteDrafts(database: Database, resource: string, ids: readonly number[]): Promise<void> {
  const those = sql`resource = ${resource} and record_id = any(${sql.param([...ids])}::integer[])`
  await database.run(sql`delete from draft_editor where ${those}`)
  await database.run(sql`delete from draft_operation where ${those}`)
  await database.run(sql`delete from draft where ${those}`)
}
