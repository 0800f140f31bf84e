import { itemAt, entryOf, present, namedIn, fromFiles, type AnyResource } from '../../../resources/kit/index.ts'
import { amongOf } from '../../../resources/registry/references.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import { fillFollowing } from '../../storage/statements/following.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import type { Identity } from '../../base/identity.ts'
import { targetOf } from './table-shape.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Records by the names that files write for them: a title, the titles from the root of a tree down, a key, or an id.
 * Only records that the person can see are found. Results are cached for the rest of the file.
 */

export interface Candidate {
  id: number
  /** Titles in lower case from the root down. */
  path: string[]
  /** The same, as they are written. */
  titles: string[]
  /** Ids from the root down to the record's own. */
  ids: number[]
  key: string | null
  /** The common name in lower case, where the resource has one beside its titles: a person's. */
  called: string | null
}

export type Found = { id: number } | { problem: 'none' | 'several' }

/** A deeper tree must be a cycle. */
export const maxDepth = 50
/** Names looked up by one statement. */
const chunkNames = 2000

export const lower = (text: string): string => text.trim().toLowerCase()

export class ReferencedNames {
  private readonly database: Database
  private readonly identity: Identity
  private readonly known = new Map<string, Candidate[]>()
  /** Values that follow from those chosen once for a file. */
  private followed: Readonly<Record<string, unknown>> = {}

  constructor(database: Database, identity: Identity) {
    this.database = database
    this.identity = identity
  }

  /** Looks up what follows from the values chosen once for a file (`follows` of `ref`), for `groupOf`. */
  async settle(resource: AnyResource, once: Readonly<Record<string, unknown>>): Promise<void> {
    const values = { ...once }
    await fillFollowing(this.database, resource, [values])
    this.followed = values
  }

  /** Looks up those of these paths that are not cached yet, so that `find` can return them. */
  async prepare(
    resource: AnyResource,
    field: string,
    group: unknown,
    paths: readonly (readonly string[])[],
  ): Promise<void> {
    const target = this.target(resource, field)
    const asked = new Set(
      paths
        .map((path) => lower(path.at(-1) ?? ''))
        .filter((name) => !this.known.has(this.place(resource, field, group, name))),
    )
    if (asked.size === 0) return
    const names = [...asked]
    for (const name of names) this.known.set(this.place(resource, field, group, name), [])
    for (let from = 0; from < names.length; from += chunkNames) {
      const found = await this.candidates(
        target,
        this.inGroup(resource, field, group),
        names.slice(from, from + chunkNames),
      )
      for (const one of found) {
        for (const name of new Set([
          itemAt(one.path, -1),
          one.key ?? '',
          one.called ?? '',
          String(one.id),
          `#${one.id}`,
        ])) {
          if (asked.has(name)) entryOf(this.known, this.place(resource, field, group, name)).push(one)
        }
      }
    }
  }

  /** Every record that a name may mean, after it was looked up: by its title, its key, its id or its common name. */
  named(resource: AnyResource, field: string, group: unknown, name: string): readonly Candidate[] {
    return this.known.get(this.place(resource, field, group, name)) ?? []
  }

  /**
   * The record that a path names; `#12` is the record with that id. A title takes precedence over a key, a key over an
   * id, that over a common name (several people may have it), and the whole path over its last part.
   */
  find(resource: AnyResource, field: string, group: unknown, path: readonly string[]): Found {
    const names = path.map(lower)
    const name = names.at(-1) ?? ''
    const candidates = this.known.get(this.place(resource, field, group, name)) ?? []
    const ends = candidates.filter((one) =>
      names.every((part, index) => one.path[one.path.length - names.length + index] === part),
    )
    const whole = ends.filter((one) => one.path.length === names.length)
    const single =
      names.length > 1
        ? []
        : [
            candidates.filter((one) => one.key === name),
            candidates.filter((one) => String(one.id) === name || `#${one.id}` === name),
            candidates.filter((one) => one.called === name),
          ]
    const best = [whole, ends, ...single].find((some) => some.length > 0)
    if (!best) return { problem: 'none' }
    return best.length === 1 ? { id: itemAt(best, 0).id } : { problem: 'several' }
  }

  /**
   * The value within which names are unique: for a chapter its course, and for a question too, since codes are unique
   * within a course.
   */
  groupOf(resource: AnyResource, field: string, values: Readonly<Record<string, unknown>>): unknown {
    const name = this.groupField(resource, field)
    return name ? (values[name] ?? this.followed[name] ?? null) : null
  }

  private target(resource: AnyResource, field: string): AnyResource {
    return resourceByName(present(targetOf(resource, field), 'a target'))
  }

  private groupField(resource: AnyResource, field: string): string | undefined {
    const target = this.target(resource, field)
    const key = fromFiles(target)?.key
    const within = target.within ?? namedIn(target.fields, key ?? target.title).uniqueWithin
    return within && within in resource.fields ? within : amongOf(resource, field)?.own
  }

  private place(resource: AnyResource, field: string, group: unknown, name: string): string {
    return `${field}|${this.groupField(resource, field) ? String(group) : ''}|${name}`
  }

  /** The condition that a record of the group may refer to a record `t`. */
  private inGroup(resource: AnyResource, field: string, group: unknown): SQL {
    const among = amongOf(resource, field)
    const own = this.groupField(resource, field)
    if (among && own === among.own) {
      const list = sql`c.${sql.identifier(among.list)}`
      return sql` and exists (select 1 from ${table(among.chooser)} c where c.id = ${group} and (${list} = '{}' or ${list} @> array[t.id]))`
    }
    return own ? sql` and t.${sql.identifier(own)} = ${group}` : sql``
  }

  private candidates(target: AnyResource, inGroup: SQL, names: string[]): Promise<Candidate[]> {
    const title = sql.identifier(target.title)
    const parent = target.parentField ? sql`t.${sql.identifier(target.parentField)}` : sql`null::integer`
    const keyField = fromFiles(target)?.key
    const key = keyField ? sql`lower(t.${sql.identifier(keyField)})` : sql`null::text`
    const called = target.called ? sql`lower(t.${sql.identifier(target.called)})` : sql`null::text`
    const ids = names.filter((name) => /^#?[1-9]\d{0,8}$/.test(name)).map((name) => Number(name.replace('#', '')))
    return this.database.all<Candidate>(
      sql`with recursive up as (
        select t.id as leaf, t.id, t.${title} as title, ${parent} as parent, ${key} as key, ${called} as called, 1 as depth from ${table(target)} t
        where t.deleted_at is null and (lower(t.${title}) = any(${sql.param(names)}::text[]) or ${key} = any(${sql.param(names)}::text[]) or ${called} = any(${sql.param(names)}::text[]) or t.id = any(${sql.param(ids)}::integer[]))${inGroup}${andScope(target, this.identity, sql`t`)}
        union all
        select up.leaf, t.id, t.${title}, ${parent}, null, null, up.depth + 1 from ${table(target)} t join up on t.id = up.parent where up.depth < ${maxDepth})
        select leaf as id, array_agg(lower(title) order by depth desc) as path, array_agg(title order by depth desc) as titles, array_agg(id order by depth desc) as ids, max(key) as key, max(called) as called from up group by leaf limit 20000`,
      scopeValues(this.identity),
    )
  }
}
