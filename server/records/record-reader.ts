import { sql } from 'drizzle-orm'
import type { AnyResource } from '../../resources/kit/index.ts'
import { noSuchRecord } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import { shownColumns } from '../storage/tables/columns.ts'
import type { Database } from '../storage/postgres/database.ts'
import { andScope, cachedStatements, detailStatement, table } from '../storage/statements/record-sql.ts'
import { scopeValues } from '../storage/statements/scope.ts'
import type { RecordRow } from './hooks/write.ts'
import { keyOfFields, readableFields } from './readable-fields.ts'

const statements = cachedStatements()

/**
 * The records of every resource, as one person may read them: the scope is part of each statement, and fields that the
 * person may not read never leave the database. What is on the way of a write (hooks) reads by this alone.
 */
export class RecordReader {
  readonly database: Database
  readonly identity: Identity

  constructor(database: Database, identity: Identity) {
    this.database = database
    this.identity = identity
  }

  readable(resource: AnyResource): string[] {
    return readableFields(resource, this.identity)
  }

  /** One living record, as JSON text. Throws 100404 when it does not exist or is outside the person's scope. */
  async getText(resource: AnyResource, id: number): Promise<string> {
    const fields = this.readable(resource)
    const statement = statements(`get|${keyOfFields(resource, this.identity, fields)}`, () =>
      detailStatement(resource, this.identity, fields),
    )
    const [row] = await this.database.prepared<{ record: string }>(statement, { id, ...scopeValues(this.identity) })
    if (!row) throw noSuchRecord()
    return row.record
  }

  async get(resource: AnyResource, id: number): Promise<RecordRow> {
    return JSON.parse(await this.getText(resource, id))
  }

  /** Living records by their ids, in the requested order; those outside the person's scope are left out. */
  async getMany(resource: AnyResource, ids: readonly number[]): Promise<RecordRow[]> {
    const rows = await this.database.all<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (select ${shownColumns(resource, this.readable(resource), this.identity)} from ${table(resource)} t
        where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andScope(resource, this.identity, sql`t`)}) shown`,
      scopeValues(this.identity),
    )
    const byId = new Map(rows.map((row) => [row.record.id, row.record]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
}
