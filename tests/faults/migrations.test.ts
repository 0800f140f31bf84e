import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantInCopy } from './planted-copy.ts'

/**
 * What `npm run migration` says about fields that were removed, renamed, or cannot be filled in, in a copy of this
 * tree. It asks no questions there.
 *
 * @chosen-by server/storage/tables server/commands/migration.ts
 */

const { plant, run, root, writtenMigration } = plantInCopy()
const migration = (...args: string[]) => run('--import', 'tsx', 'server/commands/migration.ts', 'planted', ...args)
const writtenFile = () => writtenMigration('planted')
const written = (file: string) => readFile(join(root(), file), 'utf8')

async function renameDomain(was = ''): Promise<void> {
  await plant('resources/site.ts', 'domain: text({', `host: text({ ${was}`)
  await plant('resources/site.ts', "'logo', 'name', 'domain'", "'logo', 'name', 'host'")
  await plant('resources/site.ts', "search: ['name', 'domain']", "search: ['name', 'host']")
}

it('a field that was probably renamed is not dropped, and keeps its data when it declares its former name', async () => {
  await renameDomain()
  const refused = await migration()
  expect(refused).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      "site.domain was removed, and with it its data. If it is called host now, declare that at the field: host: …({ was: 'domain', … }).",
    ),
  })
  expect(refused.output).not.toContain('    at ')
  await plant('resources/site.ts', 'host: text({', "host: text({ was: 'domain',")
  expect(await migration()).toMatchObject({ status: 0 })
  const file = await writtenFile()
  const sql = await written(file)
  expect(sql).toContain('ALTER TABLE "site" RENAME COLUMN "domain" TO "host";')
  expect(sql).not.toContain('DROP COLUMN')
  expect(sql.indexOf('DROP INDEX "site_domain_unique"')).toBeLessThan(sql.indexOf('RENAME'))
  expect(sql).toContain('CREATE UNIQUE INDEX "site_host_unique"')
  expect(await run('--import', 'tsx', 'server/commands/migration.ts', '--check')).toMatchObject({ status: 0 })
})

it('a field is dropped only by name, under a line that declares it, without which the check fails', async () => {
  await renameDomain("default: 'a.example.com',")
  expect(await migration('--drop', 'site.domian')).toMatchObject({
    status: 1,
    output: expect.stringContaining('--drop site.domian: nothing of that name is dropped; did you mean "site.domain"?'),
  })
  const { status, output } = await migration('--drop', 'site.domain')
  expect({ status, output }).toMatchObject({ status: 0 })
  const file = await writtenFile()
  expect(output).toContain('take care: site.domain: its data is lost')
  const line = '-- LOSES DATA: what site.domain holds\n'
  expect(await written(file)).toContain(`${line}ALTER TABLE "site" DROP COLUMN "domain";`)
  const check = () => run('--import', 'tsx', 'server/commands/migration.ts', '--check')
  expect(await check()).toMatchObject({ status: 0 })
  await writeFile(join(root(), file), (await written(file)).replace(line, ''))
  expect(await check()).toMatchObject({ status: 1, output: expect.stringContaining('DROP COLUMN "domain"') })
})

it('a required field without a default is refused', async () => {
  await plant(
    'resources/site.ts',
    'domain: text({',
    "place: text({ label: { zh: '地点', en: 'Place' }, required: true }), domain: text({",
  )
  await plant('resources/site.ts', "'logo', 'name', 'domain'", "'logo', 'name', 'place', 'domain'")
  expect(await migration()).toMatchObject({
    status: 1,
    output: expect.stringContaining('site.place is required and has no default'),
  })
})

it('a declaration with a fault gets no migration', async () => {
  await plant('resources/site.ts', "filters: ['status', 'theme_id', 'language']", "filters: ['status', 'logo']")
  expect(await migration()).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      'site.list.filters[1]: "logo" is of kind image, and no bar can show a filter of it',
    ),
  })
})
