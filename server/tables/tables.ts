import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  getTableConfig,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { resources } from '../../resources/index.ts'
import type { AnyField, AnyResource, ColumnType, Fields } from '../../resources/kit/index.ts'
import { capabilityColumns } from '../capabilities/columns.ts'
import { capabilityTables } from '../capabilities/tables.ts'
import { bytea, moment } from './column-types.ts'
import { isShortLived, shortLived } from './short-lived.ts'

/**
 * The tables, derived from the resources, and the few of the system. Read by `npm run migration`, which writes changes
 * as a migration for review; the running server only applies migrations.
 */

const columnBuilders: Record<ColumnType, (name: string) => any> = {
  text: (name) => text(name),
  integer: (name) => integer(name),
  decimal: (name) => numeric(name, { precision: 12, scale: 2 }),
  boolean: (name) => boolean(name),
  date: (name) => date(name, { mode: 'string' }),
  timestamp: moment,
  json: (name) => jsonb(name),
  integers: (name) => integer(name).array(),
  texts: (name) => text(name).array(),
}

/** An array is never null: an empty one means the same, and answers "contains" without a special case. */

function columnOf(name: string, one: AnyField): PgColumnBuilderBase {
  let column = columnBuilders[one.column](name)
  if (one.isArray) column = column.notNull().default(sql`'{}'`)
  else if (one.required) column = column.notNull()
  if (one.default !== undefined && !one.isArray)
    column = column.default(one.column === 'decimal' ? String(one.default) : one.default)
  return column
}

const living = sql`deleted_at is null`

/** PostgreSQL cuts names off at 63 bytes; a cut name could clash. */
const named = (...parts: string[]): string => parts.join('_').slice(0, 60)

function indexesOf(resource: AnyResource, table: Record<string, AnyPgColumn>) {
  const { name, list, scope } = resource
  const fields: Fields = resource.fields
  const sortField = (list.sort ?? 'id').replace(/^-/, '')
  const sortColumns = sortField === 'id' ? [table['id']!] : [table[sortField]!, table['id']!]
  const own = scope === 'shared' || scope.own === 'shared' ? [] : [scope.own]
  const followed = Object.keys(fields).filter(
    (one) => fields[one]!.column === 'integers' || fields[one]!.target || one === resource.parentField,
  )
  const columns = (list.filters ?? []).filter((one: string) => table[one] !== undefined)
  const filtered = new Set<string>([...columns, ...own, ...followed])
  const made = []
  if (sortField !== 'id')
    made.push(
      index(named(name, sortField, 'sort'))
        .on(...(sortColumns as [AnyPgColumn]))
        .where(living),
    )
  for (const one of filtered) {
    const column = table[one]!
    if (fields[one] && fields[one].isArray) made.push(index(named(name, one, 'in')).using('gin', column))
    else if (one !== sortField)
      made.push(
        index(named(name, one, 'filter'))
          .on(...([column, ...sortColumns] as [AnyPgColumn]))
          .where(living),
      )
  }
  for (const [one, declared] of Object.entries(fields)) {
    if (declared.uniqueWithin) {
      const given = sql`deleted_at is null and ${sql.identifier(one)} <> ''`
      made.push(
        uniqueIndex(named(name, one, 'unique'))
          .on(table[declared.uniqueWithin]!, sql`lower(${table[one]})`)
          .where(given),
      )
    } else if (declared.unique)
      made.push(
        uniqueIndex(named(name, one, 'unique'))
          .on(declared.column === 'text' ? sql`lower(${table[one]})` : table[one]!)
          .where(living),
      )
  }
  for (const one of lookalikeFields(resource)) {
    const form = table[lookalikeColumn(one)]!
    made.push(
      uniqueIndex(named(name, one, 'lookalike'))
        .on(form)
        .where(living),
    )
    made.push(
      index(named(name, one, 'unformed'))
        .on(table['id']!)
        .where(sql`${sql.identifier(lookalikeColumn(one))} is null and ${sql.identifier(one)} is not null`),
    )
  }
  if (list.search) made.push(index(named(name, 'search')).using('gin', sql`bigrams(${table['search_text']})`))
  for (const of of capabilityColumns) made.push(...(of(resource)?.indexes?.(table, (part) => named(name, part)) ?? []))
  made.push(index(named(name, 'trash')).on(table['deleted_at']!, table['id']!).where(sql`deleted_at is not null`))
  return made
}

const lookalikeFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((one) => (fields as Fields)[one]!.lookalikes)

/**
 * The look-alike form of a value, written by the trigger that its migration creates; null where it already looked like
 * another's before the trigger existed.
 */
const lookalikeColumn = (field: string): string => `${field}_lookalike`

function foreignKeysOf(resource: AnyResource, table: Record<string, AnyPgColumn>) {
  const single = Object.entries(resource.fields as Fields).filter(
    ([name, one]) => (one.target && !one.target.many) || name === resource.parentField,
  )
  const idOf = (target = resource.name): AnyPgColumn =>
    target === resource.name ? table['id']! : (tables[target] as any).id
  return single.map(([name, one]) =>
    foreignKey({
      name: named(resource.name, name, 'fk'),
      columns: [table[name]!] as [AnyPgColumn],
      foreignColumns: [idOf(one.target?.resource)],
    }),
  )
}

/** The columns that capabilities add, each with a default, as the table may have rows. */
const addedColumns = (resource: AnyResource): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(
    capabilityColumns
      .flatMap((of) => Object.entries(of(resource)?.columns ?? {}))
      .map(([name, { type }]) => [
        name,
        columnBuilders[type](name)
          .notNull()
          .default(type === 'text' ? '' : sql`'{}'`),
      ]),
  )

export function tableOf(resource: AnyResource): PgTable {
  const declared = Object.entries(resource.fields as Fields).map(([name, one]) => [name, columnOf(name, one)])
  return pgTable(
    resource.name,
    {
      id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
      ...Object.fromEntries(declared),
      created_at: moment('created_at').notNull().defaultNow(),
      updated_at: moment('updated_at').notNull().defaultNow(),
      created_by: integer('created_by'),
      version: integer('version').notNull().default(1),
      deleted_at: moment('deleted_at'),
      ...(resource.list.search ? { search_text: text('search_text').notNull().default('') } : {}),
      ...Object.fromEntries(lookalikeFields(resource).map((one) => [lookalikeColumn(one), text(lookalikeColumn(one))])),
      ...addedColumns(resource),
    },
    (table) => [...indexesOf(resource, table as never), ...foreignKeysOf(resource, table as never)],
  )
}

/** Every resource's table, by name. Foreign keys look up their target here, after all are created. */
export const tables: Record<string, PgTable> = Object.fromEntries(
  Object.values(resources).map((resource) => [resource.name, tableOf(resource)]),
)

/**
 * Tokens are stored as SHA-256; for a disabled user or a changed password the row is deleted, which ends the session.
 */
const session = shortLived(
  pgTable(
    'session',
    {
      token_hash: bytea('token_hash').primaryKey(),
      user_id: integer('user_id').notNull(),
      created_at: moment('created_at').notNull().defaultNow(),
      expires_at: moment('expires_at').notNull(),
      /** The person who acts for the user in it, and their own session, with which it ends. */
      taken_by: integer('taken_by'),
      taken_through: bytea('taken_through'),
    },
    (table) => [
      index('session_user').on(table.user_id),
      index('session_expiry').on(table.expires_at),
      index('session_taken').on(table.taken_through).where(sql`taken_through is not null`),
      foreignKey({
        name: 'session_taken_fk',
        columns: [table.taken_through],
        foreignColumns: [table.token_hash],
      }).onDelete('cascade'),
    ],
  ),
)

/** Every write of every record: who, when, and the values before and after. */
const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    record_id: integer('record_id').notNull(),
    action: text('action').notNull(),
    at: moment('at').notNull().defaultNow(),
    user_id: integer('user_id'),
    /** Who acted for that user, in a session that was handed out to them. */
    taken_by: integer('taken_by'),
    /** The record's version after it; null where the record itself did not change, or is gone. */
    version: integer('version'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('history_record').on(table.resource, table.record_id, table.id)],
)

/** Responses to creates with an Idempotency-Key; deleted after a day. */
const idempotency = shortLived(
  pgTable(
    'idempotency',
    {
      user_id: integer('user_id').notNull(),
      key: text('key').notNull(),
      /** SHA-256 of route and body: the same key with another body is refused. */
      request_hash: bytea('request_hash').notNull(),
      answer: jsonb('answer'),
      at: moment('at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ name: 'idempotency_pkey', columns: [table.user_id, table.key] }),
      index('idempotency_at').on(table.at),
    ],
  ),
)

/** What is needed to run a job, take it over and resume it; people see the resource `job`. */
const job_run = pgTable(
  'job_run',
  {
    job_id: integer('job_id').primaryKey(),
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** The current cursor, committed with each batch. */
    cursor: jsonb('cursor'),
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lease_until: moment('lease_until'),
    cancel_asked: boolean('cancel_asked').notNull().default(false),
    cancelled_by: integer('cancelled_by'),
    /** Who acted for the person that started it. */
    taken_by: integer('taken_by'),
    language: text('language').notNull().default('zh'),
  },
  (table) => [index('job_run_open').on(table.job_id).where(sql`state in ('waiting', 'running')`)],
)

/** Index of uploaded files; `server/files/object-store.ts` keeps their bytes under the random key. */
const stored_file = pgTable(
  'stored_file',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    created_by: integer('created_by'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('stored_file_key').on(table.key)],
)

/**
 * Keys under which something may lie that is in no index: written before the bytes come, gone once they are indexed. What
 * a crash leaves is removed by these rows, wherever files are kept.
 */
const unfinished_file = shortLived(
  pgTable(
    'unfinished_file',
    {
      key: text('key').primaryKey(),
      name: text('name').notNull(),
      size: bigint('size', { mode: 'number' }).notNull(),
      created_by: integer('created_by'),
      /** Of an upload that a client sends to the store itself, in parts. */
      upload_id: text('upload_id'),
      since: moment('since').notNull().defaultNow(),
    },
    (table) => [index('unfinished_file_since').on(table.since)],
  ),
)

/** Records granted to users, from one date to another. */
const user_grant = pgTable(
  'user_grant',
  {
    user_id: integer('user_id').notNull(),
    kind: text('kind').notNull(),
    target_id: integer('target_id').notNull(),
    from: date('from', { mode: 'string' }),
    until: date('until', { mode: 'string' }),
    granted_by: integer('granted_by'),
    granted_at: moment('granted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'user_grant_pkey', columns: [table.user_id, table.kind, table.target_id] }),
    index('user_grant_target').on(table.kind, table.target_id),
  ],
)

/** Records granted to groups; whoever is a member on a day has them that day. */
const group_grant = pgTable(
  'group_grant',
  {
    group_id: integer('group_id').notNull(),
    kind: text('kind').notNull(),
    target_id: integer('target_id').notNull(),
    from: date('from', { mode: 'string' }),
    until: date('until', { mode: 'string' }),
    granted_by: integer('granted_by'),
    granted_at: moment('granted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'group_grant_pkey', columns: [table.group_id, table.kind, table.target_id] }),
    index('group_grant_target').on(table.kind, table.target_id),
    foreignKey({
      name: 'group_grant_group_fk',
      columns: [table.group_id],
      foreignColumns: [(tables['user_group'] as any).id],
    }).onDelete('cascade'),
  ],
)

/** Answers of sittings in progress; once submitted they are records (`answer_exercise`). */
const sitting_answer = pgTable(
  'sitting_answer',
  {
    record_id: integer('record_id').notNull(),
    /** The question in its paper. */
    key: text('key').notNull(),
    given: jsonb('given'),
    /** The number of the save that brought it. */
    seq: integer('seq').notNull(),
  },
  (table) => [
    primaryKey({ name: 'sitting_answer_pkey', columns: [table.record_id, table.key] }),
    foreignKey({
      name: 'sitting_answer_record_fk',
      columns: [table.record_id],
      foreignColumns: [(tables['answer_record'] as any).id],
    }).onDelete('cascade'),
  ],
)

/** Attempts at protected calls (login, codes), counted in windows; one table for all servers. */
const attempt = shortLived(
  pgTable('attempt', {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    until: moment('until').notNull(),
  }),
)

/** Short-lived secrets: codes sent to mobiles, states of external logins, addresses of previews and for players. */
const login_secret = shortLived(
  pgTable('login_secret', {
    key: text('key').primaryKey(),
    secret: jsonb('secret').notNull(),
    until: moment('until').notNull(),
  }),
)

/** External identities: OpenID Connect's issuer and subject, or an OAuth provider and its user id. */
const social_account = pgTable(
  'social_account',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    user_id: integer('user_id').notNull(),
  },
  (table) => [primaryKey({ name: 'social_account_pkey', columns: [table.provider, table.subject] })],
)

/**
 * A notice to one person. `kind` and `params` become text when it is read (server/notices/kinds.ts). Ids of one person
 * rise in the order in which they are committed.
 */
const notice = pgTable(
  'notice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    type: text('type').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull(),
    path: text('path'),
    created_at: moment('created_at').notNull().defaultNow(),
    read_at: moment('read_at'),
    cleared_at: moment('cleared_at'),
  },
  (table) => [
    index('notice_uncleared').on(table.user_id, table.id).where(sql`cleared_at is null`),
    index('notice_person').on(table.user_id, table.id),
    index('notice_age').on(table.created_at),
    check('notice_type', sql`type in ('notice', 'email')`),
    foreignKey({
      name: 'notice_user_fk',
      columns: [table.user_id],
      foreignColumns: [(tables['user'] as any).id],
    }).onDelete('cascade'),
  ],
)

/**
 * The content of a file for a batch of an import, an entry a row, kept long after the commit: an undo needs the
 * previous values. `input` was validated and sanitised; it holds no secret, since secrets are never imported.
 */
const import_entry = pgTable(
  'import_entry',
  {
    batch_id: integer('batch_id').notNull(),
    number: integer('number').notNull(),
    /** Its place in the file: `row 7`. */
    at: text('at').notNull(),
    state: text('state').notNull(),
    choice: text('choice'),
    key: text('key'),
    excerpt: text('excerpt').notNull(),
    input: jsonb('input').notNull(),
    reasons: jsonb('reasons').notNull(),
    changes: jsonb('changes').notNull(),
    /** The record that it changes or repeats; after the commit, the one that it became. */
    record_id: integer('record_id'),
    /** The record's version as it was validated; after the commit, as the commit left it. */
    record_version: integer('record_version'),
    /** Entries of one file that refer to one another are committed level by level. */
    level: integer('level').notNull().default(0),
    /** By field, the numbers of entries whose records it refers to, where those do not exist before the commit. */
    links: jsonb('links'),
    /** The heading above it in its file, where that is a paper. */
    section: text('section'),
    /** Once committed: `create` or `update`. */
    done: text('done'),
    /** The previous values of the changed fields, for an update. */
    before: jsonb('before'),
  },
  (table) => [
    primaryKey({ name: 'import_entry_pkey', columns: [table.batch_id, table.number] }),
    index('import_entry_state').on(table.batch_id, table.state, table.number),
    index('import_entry_record').on(table.record_id, table.batch_id).where(sql`done is not null`),
    foreignKey({
      name: 'import_entry_batch_fk',
      columns: [table.batch_id],
      foreignColumns: [(tables['import_batch'] as any).id],
    }).onDelete('cascade'),
  ],
)

/** Small facts that the server keeps of itself, such as which rights it has already put into menus. */
const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull() })

const systemTables = {
  session,
  history,
  idempotency,
  job_run,
  stored_file,
  unfinished_file,
  user_grant,
  group_grant,
  sitting_answer,
  attempt,
  login_secret,
  social_account,
  notice,
  import_entry,
  setting,
}
export const allTables: Record<string, PgTable> = Object.assign(
  {},
  tables,
  systemTables,
  ...capabilityTables.map((one) => one.tables?.(tables)),
)

export const shortLivedTables: ReadonlySet<string> = new Set(
  Object.values(allTables)
    .filter(isShortLived)
    .map((table) => getTableConfig(table).name),
)
