import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { resources } from '../../resources/index.ts'
import { checkResources } from '../../resources/kit/index.ts'
import { handlerFaults } from '../../server/http/find-handler.ts'
import { handlers } from '../../server/parts/handlers.ts'
import { withSession } from '../../server/storage/backup/session.ts'
import { createPool } from '../../server/storage/postgres/pool.ts'
import { migrate } from '../../server/storage/tables/migrate.ts'
import { readJournal } from '../../server/storage/tables/journal.ts'
import { recordMigration } from '../../server/storage/tables/migrations.ts'
import { startTestDatabase } from '../fixtures/database.ts'

/** What prevents a server from starting, and the message that says how to fix it. */

let pool: pg.Pool
let connection: pg.PoolConfig
let stop: () => Promise<void>

beforeEach(async () => {
  ;({ pool, connection, stop } = await startTestDatabase())
})
afterEach(() => stop())

const refusal = (): Promise<string> =>
  migrate(pool).then(
    () => 'started',
    (error: Error) => error.message,
  )

describe('tables that are not as declared', () => {
  const rows: [what: string, change: string, expected: RegExp][] = [
    ['nothing', 'select 1', /^started$/],
    [
      'a column is missing',
      'alter table label drop column name',
      /\n {2}label\.name: there is no such column\. The migrations make it, .*changed past them/,
    ],
    [
      'a column was renamed',
      'alter table label rename column name to namee',
      /label\.name: there is no such column; is it what was "namee", renamed\?/,
    ],
    ['a table is missing', 'drop table exam_item cascade', /\n {2}exam_item: there is no such table/],
    [
      'a column is of another type',
      'alter table chapter_catalog alter column sort type text',
      /chapter_catalog\.sort: the column is text, and the field needs integer/,
    ],
    [
      'an undeclared column is required',
      `alter table label add column colour text not null`,
      /label\.colour: the column must be filled in\. Nobody declares it/,
    ],
    ['an undeclared column is optional', 'alter table label add column colour text', /^started$/],
  ]
  it.each(rows)('%s', async (_what, change, expected) => {
    await pool.query(change)
    expect(await refusal()).toMatch(expected)
  })

  it('are reported together, under one heading', async () => {
    await pool.query('alter table label drop column name; alter table site drop column name')
    expect(await refusal()).toMatch(
      /^The database does not match the resources:\n {2}label\.name: .*\n {2}site\.name: /s,
    )
  })
})

describe('PostgreSQL', () => {
  it('below the minimum is refused by its version, before anything is asked that it may not know', async () => {
    // What the server says of itself, as an old one would: the search path leads to it before the built-in.
    await pool.query(`
      create function public.current_setting(name text) returns text language sql as $$
        select case name when 'server_version_num' then '140023' when 'server_version' then '14.23'
          else pg_catalog.current_setting(name) end $$`)
    const { rows } = await pool.query('select current_database() as name')
    await pool.query(`alter role current_user in database "${rows[0].name}" set search_path = public, pg_catalog`)
    const older = createPool(connection)
    try {
      await expect(migrate(older)).rejects.toThrow(
        /^This PostgreSQL is version 14\.23, and the question bank needs 15 or later.*\n此 PostgreSQL 的版本是14\.23/,
      )
    } finally {
      await older.end()
    }
    await expect(withSession(connection, 'test', () => Promise.resolve())).rejects.toThrow('is version 14.23')
  })
})

describe('migrations', () => {
  it('a database that a newer version has changed is refused, in words, and stays as it is', async () => {
    const { when } = (await readJournal()).at(-1)!
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`, [when + 1])
    expect(await refusal()).toMatch(/^A newer version has changed this database.*\n数据库已由更新的版本升级/)
  })

  it('a database that another branch has changed is refused too, whatever the time of its migration', async () => {
    const { when } = (await readJournal()).at(-2)!
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('branch', $1)`, [when + 1])
    expect(await refusal()).toMatch(/^A newer version has changed this database \(1 migrations/)
  })

  it('one that was passed over is applied, whatever its number', async () => {
    const { when } = (await readJournal()).find((one) => one.tag.endsWith('_duplicate_merge'))!
    await pool.query('drop table duplicate_merge')
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])
    const later = await pool.query('select 1 from drizzle.__drizzle_migrations where created_at > $1', [when])
    expect(later.rowCount).toBeGreaterThan(0)
    expect(await refusal()).toBe('started')
    await pool.query('select 1 from duplicate_merge')
  })

  it('one that was run by hand can be recorded, once', async () => {
    const { tag, when } = (await readJournal()).findLast((one) =>
      /CREATE TABLE/.test(readFileSync(`server/storage/tables/migrations/${one.tag}.sql`, 'utf8')),
    )!
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])
    expect(await refusal()).toContain(`npm run migration -- --applied ${tag}`)
    const client = await pool.connect()
    try {
      await recordMigration(client, tag)
      await expect(recordMigration(client, tag)).rejects.toThrow(`${tag} is recorded as applied already`)
      await expect(recordMigration(client, '9999_nothing')).rejects.toThrow('There is no migration 9999_nothing')
    } finally {
      client.release()
    }
    expect(await refusal()).toBe('started')
  })

  it('one that fails is named, with the reason of PostgreSQL and what to do, and nothing of it remains', async () => {
    // The last one that cannot be applied twice, and those after it.
    const { tag, when } = (await readJournal()).findLast((one) =>
      /ADD COLUMN|CREATE TABLE/.test(readFileSync(`server/storage/tables/migrations/${one.tag}.sql`, 'utf8')),
    )!
    await pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [when])
    const message = await refusal()
    expect(message).toMatch(
      new RegExp(
        `^The migration ${tag} failed, and nothing of it was applied\\.\n {2}PostgreSQL: .* already exists.* \\(42\\w+\\)\n {2}At: `,
      ),
    )
    expect(message).not.toContain('params:')
  })
})

describe('actions', () => {
  it('all have who does them', () => {
    expect(handlerFaults(resources)).toEqual([])
    expect(checkResources(resources)).toEqual([])
  })

  it('one without a handler is named with the file to write it in', () => {
    const { cancel, ...others } = handlers.job
    expect(handlerFaults(resources, { ...handlers, job: { ...others, cancle: cancel } })).toEqual([
      'job.actions.cancel: has neither an effect (`set`) nor a handler: write one in server/features/<feature>/handlers/job.ts, then run `npm run registry`; did you mean "cancle"?',
      'server/features/<feature>/handlers/job.ts: job has no action "cancle"; did you mean "cancel"?',
    ])
  })
})
