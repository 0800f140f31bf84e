import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from './column-types.ts'
import { tables } from './resource-tables.ts'
import { shortLived } from './short-lived.ts'

/** The tables of the system itself. */

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
    /** Runs in a row that ended with their server before a step of theirs was stored. */
    lost: integer('lost').notNull().default(0),
    lease_until: moment('lease_until'),
    cancel_asked: boolean('cancel_asked').notNull().default(false),
    cancelled_by: integer('cancelled_by'),
    /** Who acted for the person that started it. */
    taken_by: integer('taken_by'),
    language: text('language').notNull().default('zh'),
  },
  (table) => [index('job_run_open').on(table.job_id).where(sql`state in ('waiting', 'running')`)],
)

/** Index of uploaded files; `server/storage/files/object-store.ts` keeps their bytes under the random key. */
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
  (table) => [uniqueIndex('stored_file_key').on(table.key), index('stored_file_created_by').on(table.created_by)],
)

/**
 * Keys under which something may lie that is in no index: written before the bytes come, gone once they are indexed.
 * What a crash leaves is removed by these rows, wherever files are kept.
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
    (table) => [
      index('unfinished_file_since').on(table.since),
      index('unfinished_file_created_by').on(table.created_by),
    ],
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

/** Records granted to groups; a person who is a member on a day has them that day. */
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
 * A notice to one person. `kind` and `params` become text when it is read (server/background/notices/kinds.ts). Ids of
 * one person rise in the order in which they are committed.
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
    /** What its file gave for it, so that it can be corrected and checked again. */
    given: jsonb('given'),
    /** By which another entry of its file repeats it. */
    same: text('same').array(),
    /** How often a person corrected it. */
    corrections: integer('corrections').notNull().default(0),
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

export const systemTables = {
  session,
  history,
  idempotency,
  job_run,
  stored_file,
  unfinished_file,
  user_grant,
  group_grant,
  attempt,
  login_secret,
  social_account,
  notice,
  import_entry,
  setting,
}
