import { resources, type ResourceName } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database } from '../database/database.ts'
import { andScope, table } from '../database/record-sql.ts'
import { scopeValues } from '../database/scope.ts'
import type { Identity } from '../identity.ts'
import { targetOf } from './table-shape.ts'

/**
 * Records by their names, as files write them: a title, the titles from the root of a tree down, a key, or an id. Only what
 * the person sees has a name. What was asked once is remembered for the rest of the file.
 */

export interface Candidate {
  id: number
  /** Titles in lower case from the root down. */
  path: string[]
  /** The same as they are written. */
  titles: string[]
  /** Ids from the root down to its own. */
  ids: number[]
  key: string | null
}

export type Found = { id: number } | { problem: 'none' | 'several' }

/** A tree deeper than this is a circle. */
export const maxDepth = 50
/** Names that are asked for with one statement. */
const chunkNames = 2000

export const lower = (text: string): string => text.trim().toLowerCase()

export class Names {
  private readonly database: Database
  private readonly identity: Identity
  private readonly known = new Map<string, Candidate[]>()

  constructor(database: Database, identity: Identity) {
    this.database = database
    this.identity = identity
  }

  /** Looks up what is not known yet of these paths for a field, so that `find` can answer. */
  async prepare(resource: AnyResource, field: string, group: unknown, paths: readonly (readonly string[])[]): Promise<void> {
    const target = this.target(resource, field)
    const asked = new Set(paths.map((path) => lower(path.at(-1) ?? '')).filter((name) => !this.known.has(this.place(target, resource, group, name))))
    if (asked.size === 0) return
    const names = [...asked]
    for (const name of names) this.known.set(this.place(target, resource, group, name), [])
    for (let from = 0; from < names.length; from += chunkNames) {
      const found = await this.candidates(target, this.groupField(target, resource), group, names.slice(from, from + chunkNames))
      for (const one of found) {
        for (const name of new Set([one.path.at(-1)!, one.key ?? '', String(one.id), `#${one.id}`])) {
          if (asked.has(name)) this.known.get(this.place(target, resource, group, name))!.push(one)
        }
      }
    }
  }

  /** Every record that a name may mean, once it was looked up: by its title, its key or its id. */
  named(resource: AnyResource, field: string, group: unknown, name: string): readonly Candidate[] {
    return this.known.get(this.place(this.target(resource, field), resource, group, name)) ?? []
  }

  /** The record that a path names; `#12` is the one with that id. A title counts before a key, a key before an id; the whole path before its end. */
  find(resource: AnyResource, field: string, group: unknown, path: readonly string[]): Found {
    const names = path.map(lower)
    const name = names.at(-1) ?? ''
    const target = this.target(resource, field)
    const candidates = this.known.get(this.place(target, resource, group, name)) ?? []
    const ends = candidates.filter((one) => names.every((part, index) => one.path[one.path.length - names.length + index] === part))
    const whole = ends.filter((one) => one.path.length === names.length)
    const single = names.length > 1 ? [] : [candidates.filter((one) => one.key === name), candidates.filter((one) => String(one.id) === name || `#${one.id}` === name)]
    const best = [whole, ends, ...single].find((some) => some.length > 0)
    if (!best) return { problem: 'none' }
    return best.length === 1 ? { id: best[0]!.id } : { problem: 'several' }
  }

  /** The value within which names count: a chapter's is its course, and so is a question's, whose codes differ within a course. */
  groupOf(resource: AnyResource, field: string, values: Readonly<Record<string, unknown>>): unknown {
    const name = this.groupField(this.target(resource, field), resource)
    return name ? (values[name] ?? null) : null
  }

  private target(resource: AnyResource, field: string): AnyResource {
    return resources[targetOf(resource, field) as ResourceName]
  }

  private groupField(target: AnyResource, resource: AnyResource): string | undefined {
    const key: string | undefined = target.imports?.key
    const within = target.within ?? (key && target.fields[key].uniqueWithin)
    return within && within in resource.fields ? within : undefined
  }

  private place(target: AnyResource, resource: AnyResource, group: unknown, name: string): string {
    return `${target.name}|${this.groupField(target, resource) ? String(group) : ''}|${name}`
  }

  private candidates(target: AnyResource, groupField: string | undefined, group: unknown, names: string[]): Promise<Candidate[]> {
    const title = sql.identifier(target.title)
    const parent = target.parentField ? sql`t.${sql.identifier(target.parentField)}` : sql`null::integer`
    const key = target.imports?.key ? sql`lower(t.${sql.identifier(target.imports.key)})` : sql`null::text`
    const ids = names.filter((name) => /^#?[1-9]\d{0,8}$/.test(name)).map((name) => Number(name.replace('#', '')))
    const inGroup = groupField ? sql` and t.${sql.identifier(groupField)} = ${group}` : sql``
    return this.database.all<Candidate>(
      sql`with recursive up as (
        select t.id as leaf, t.id, t.${title} as title, ${parent} as parent, ${key} as key, 1 as depth from ${table(target)} t
        where t.deleted_at is null and (lower(t.${title}) = any(${sql.param(names)}::text[]) or ${key} = any(${sql.param(names)}::text[]) or t.id = any(${sql.param(ids)}::integer[]))${inGroup}${andScope(target, this.identity, sql`t`)}
        union all
        select up.leaf, t.id, t.${title}, ${parent}, null, up.depth + 1 from ${table(target)} t join up on t.id = up.parent where up.depth < ${maxDepth})
        select leaf as id, array_agg(lower(title) order by depth desc) as path, array_agg(title order by depth desc) as titles, array_agg(id order by depth desc) as ids, max(key) as key from up group by leaf limit 20000`,
      scopeValues(this.identity),
    )
  }
}
