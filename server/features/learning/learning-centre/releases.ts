import { learn_module } from '../../../../resources/learn-module.ts'
import { learn_release } from '../../../../resources/learn-release.ts'
import { site_theme, type SiteTheme } from '../../../../resources/site-theme.ts'
import { site, type Site } from '../../../../resources/site.ts'
import type { AnyField } from '../../../../resources/kit/index.ts'

import { invalid } from '../../../base/fault.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { recordsFor, Records } from '../../../records/records.ts'
import { createRecords, removeRecords, restoreRecords, updateRecords } from '../../../records/write/write-records.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { moduleChanges, releasedModule, type ModuleChange, type ReleasedModule } from './snapshot.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

/**
 * Releases of learning centres. The draft are the modules of a site; a release is a copy of them that never changes.
 * People who may write a site publish all of its modules, including those that others made.
 */

const mostModules = 100

/** The tokens of a theme: its fields but the name. */
export type ThemeTokens = Omit<SiteTheme, 'id' | 'name' | 'created_at' | 'updated_at' | 'created_by' | 'version'>

export interface Release {
  id: number
  number: number
  created_at: string
  modules: ReleasedModule[]
  theme: ThemeTokens | null
}

/** The modules of a site in order, as they would be published. */
export async function draftOf(database: Database, siteId: number): Promise<ReleasedModule[]> {
  const rows = await database.all<{ id: number }>(
    sql`select id from learn_module where site_id = ${siteId} and deleted_at is null order by sort, id`,
  )
  const found = await recordsFor(database, systemIdentity).getMany(
    learn_module,
    rows.map(({ id }) => id),
  )
  return found.map(releasedModule)
}

export async function themeOf(database: Database, { theme_id }: Pick<Site, 'theme_id'>): Promise<ThemeTokens | null> {
  if (theme_id === null) return null
  const [row] = await recordsFor(database, systemIdentity).getMany(site_theme, [theme_id])
  if (!row) return null
  const {
    id: _id,
    name: _name,
    created_at: _at,
    updated_at: _changed,
    created_by: _by,
    version: _version,
    ...tokens
  } = row as unknown as SiteTheme
  return tokens
}

/** A release never changes, and each picture of a page asks for it: the last ones are kept. */
const mostKept = 8
const kept = new WeakMap<Database, Map<number, Release>>()

/** A release by its id, from those that are kept. */
export async function readRelease(database: Database, id: number): Promise<Release | null> {
  const ofDatabase = kept.get(database) ?? new Map<number, Release>()
  kept.set(database, ofDatabase)
  const known = ofDatabase.get(id)
  const release =
    known ??
    (await database.first<Release>(
      sql`select id, number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, modules, theme
        from learn_release where id = ${id}`,
    ))
  if (!release) return null
  // The one read last is behind the others.
  ofDatabase.delete(id)
  ofDatabase.set(id, release)
  for (const other of [...ofDatabase.keys()].slice(0, -mostKept)) ofDatabase.delete(other)
  return release
}

/** The id of the release that the public page of a site shows; null before the first one. */
export const lastReleaseId = (siteId: SQL): SQL =>
  sql`(select id from learn_release where site_id = ${siteId} and deleted_at is null order by number desc limit 1)`

/** What the public page of a site shows; null before the first release. */
export async function lastRelease(database: Database, siteId: number): Promise<Release | null> {
  const last = await database.first<{ id: number | null }>(sql`select ${lastReleaseId(sql`${siteId}`)} as id`)
  return last?.id ? readRelease(database, last.id) : null
}

export interface ReleaseChanges {
  list: ModuleChange[]
  total: number
  /** Whether the theme is another. */
  theme: boolean
  last: number | null
}

/** JSON that is read back has its keys in the database's order. */
const sameTheme = (one: ThemeTokens | null, other: ThemeTokens | null): boolean =>
  one === null || other === null
    ? one === other
    : (Object.keys(other) as (keyof ThemeTokens)[]).every((name) => one[name] === other[name])

/**
 * What publishing now would change, for people who may publish. Throws 100404 where the caller may not write the site.
 */
export const releaseChanges = (records: Records, siteId: number): Promise<ReleaseChanges> =>
  records.transaction(async (inner) => {
    const { database } = inner
    const of = (await inner.lock(site, siteId)) as unknown as Site
    const last = await lastRelease(database, siteId)
    const list = moduleChanges(last?.modules ?? [], await draftOf(database, siteId))
    return {
      list,
      total: list.length,
      theme: !sameTheme(last?.theme ?? null, await themeOf(database, of)),
      last: last?.number ?? null,
    }
  })

const tooMany = {
  zh: `一个域最多 ${mostModules} 个模块`,
  en: `A site has at most ${mostModules} modules`,
}

/** Publishes the draft of a site. The lock on the site makes releases follow one another. */
export const publish = (
  records: Records,
  siteId: number,
  note: string | null,
): Promise<{ id: number; number: number }> =>
  records.transaction(async (inner) => {
    const of = (await inner.lock(site, siteId)) as unknown as Site
    const modules = await draftOf(inner.database, siteId)
    if (modules.length > mostModules) throw invalid([{ path: 'site_id', message: tooMany[inner.identity.language] }])
    const number = ((await lastRelease(inner.database, siteId))?.number ?? 0) + 1
    const theme = await themeOf(inner.database, of)
    const values = { site_id: siteId, title: `#${number}`, number, note, module_count: modules.length, modules, theme }
    const [made] = await createRecords(inner, learn_release, [values], { action: 'publish_learn_release' })
    return { id: made!.id, number }
  })

const refsOf = Object.entries(learn_module.fields).flatMap(([name, field]): [string, AnyField][] =>
  field.target && name !== 'site_id' ? [[name, field]] : [],
)

/** The values of a released module without records that were deleted since. */
async function livingValues(database: Database, module: ReleasedModule): Promise<Record<string, unknown>> {
  const { id: _id, ...values } = module as Record<string, unknown>
  for (const [name, { target }] of refsOf) {
    const given = values[name] as number[] | null | undefined
    if (!given || given.length === 0) continue
    const rows = await database.all<{ id: number }>(
      sql`select id from ${table(resourceByName(target!.resource))} where id = any(${sql.param([...given])}::integer[]) and deleted_at is null`,
    )
    const living = new Set(rows.map((row) => row.id))
    values[name] = given.filter((id) => living.has(id))
  }
  return values
}

/**
 * Makes the draft what a release has: its modules get their values and order back, those deleted since are restored,
 * those added since go to the trash.
 */
export const restore = (records: Records, releaseId: number): Promise<null> =>
  records.transaction(async (inner) => {
    const release = (await inner.get(learn_release, releaseId)) as unknown as Release & { site_id: number }
    await inner.lock(site, release.site_id)
    // Anyone who may write the site replaces all of its modules, including those that others made.
    const { userId, language, takenBy } = inner.identity
    const identity = { ...systemIdentity, userId, language, takenBy }
    const all = new Records(inner.database, identity, inner.changed, inner.notified)
    const known = await inner.database.all<{ id: number; deleted: boolean }>(
      sql`select id, deleted_at is not null as deleted from learn_module where site_id = ${release.site_id}`,
    )
    const wanted = new Set(release.modules.map(({ id }) => id))
    const extra = known.filter(({ id, deleted }) => !deleted && !wanted.has(id)).map(({ id }) => id)
    if (extra.length > 0) await removeRecords(all, learn_module, extra)
    const trashed = known.filter(({ id, deleted }) => deleted && wanted.has(id)).map(({ id }) => id)
    if (trashed.length > 0) await restoreRecords(all, learn_module, trashed)
    const there = new Set(known.map(({ id }) => id))
    for (const [sort, module] of release.modules.entries()) {
      const values = { ...(await livingValues(inner.database, module)), sort }
      if (there.has(module.id))
        await updateRecords(all, learn_module, [{ id: module.id, version: null, values }], {
          action: 'restore_learn_release',
        })
      else
        await createRecords(all, learn_module, [{ ...values, site_id: release.site_id }], {
          action: 'restore_learn_release',
        })
    }
    return null
  })
