import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/** What `npm run migration` says of fields that went, were renamed, or cannot be filled in, in a copy of this tree. */

const { plant, run, root, expectWritten } = plantInCopy()
const migration = (...args: string[]) => run('--import', 'tsx', 'server/commands/migration.ts', 'planted', ...args)
const journal = 'server/tables/migrations/meta/_journal.json'
/** The file that the next migration is written to. */
async function nextFile(): Promise<string> {
  const number = String(
    (JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }).entries.length,
  ).padStart(4, '0')
  const file = `server/tables/migrations/${number}_planted.sql`
  expectWritten(journal, file, `server/tables/migrations/meta/${number}_snapshot.json`)
  return file
}
const written = (file: string) => readFile(join(root(), file), 'utf8')

async function renameDomain(): Promise<void> {
  await plant('resources/site.ts', 'domain: text(', 'host: text(')
  await plant('resources/site.ts', "'logo', 'name', 'domain'", "'logo', 'name', 'host'")
  await plant('resources/site.ts', "search: ['name', 'domain']", "search: ['name', 'host']")
}

it('a field that was probably renamed is asked about, and keeps what it holds when one says so', async () => {
  const file = await nextFile()
  await renameDomain()
  const asked = await migration()
  expect(asked).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      'site.domain went, and host came. Was it renamed? Then keep what it holds: npm run migration <name> -- --rename site.domain=host',
    ),
  })
  expect(asked.output).not.toContain('    at ')
  expect(await migration('--rename', 'site.domian=host')).toMatchObject({
    status: 1,
    output: expect.stringContaining('site.domian: no such field went; did you mean "site.domain"?'),
  })
  expect(await migration('--rename', 'site.domain=host')).toMatchObject({ status: 0 })
  const sql = await written(file)
  expect(sql).toContain('ALTER TABLE "site" RENAME COLUMN "domain" TO "host";')
  expect(sql).not.toContain('DROP COLUMN')
  expect(sql.indexOf('DROP INDEX "site_domain_unique"')).toBeLessThan(sql.indexOf('RENAME'))
  expect(sql).toContain('CREATE UNIQUE INDEX "site_host_unique"')
  expect(await run('--import', 'tsx', 'server/commands/migration.ts', '--check')).toMatchObject({ status: 0 })
})

it('a field that was not renamed goes by name alone, and one that cannot be filled in is said', async () => {
  const file = await nextFile()
  await renameDomain()
  const { status, output } = await migration('--drop', 'site.domain')
  expect(status).toBe(0)
  expect(output).toContain('take care: site.domain went: its column goes, and what it holds is lost.')
  expect(output).toContain(
    'take care: site.host is required and has no default: the migration fails where there are records.',
  )
  const sql = await written(file)
  expect(sql).toMatch(/^-- site\.domain went: /)
  expect(sql).toContain('ALTER TABLE "site" DROP COLUMN "domain";')
})

it('a declaration with a fault gets no migration', async () => {
  await plant('resources/site.ts', "filters: ['status', 'theme']", "filters: ['status', 'logo']")
  expect(await migration()).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      'site.list.filters[1]: "logo" is of kind image, and no bar can show a filter of it',
    ),
  })
})
