import { holds, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { plainTitle } from '../../records/title-text.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

const maxDepth = 50

/** The titles of records that a person sees, from the root of their tree down; cached for the rest of an export. */
export class TitlePaths {
  private readonly database: Database
  private readonly identity: Identity
  private readonly known = new Map<string, string[]>()

  constructor(database: Database, identity: Identity) {
    this.database = database
    this.identity = identity
  }

  async prepare(target: string, ids: Iterable<number>): Promise<void> {
    const asked = [...new Set(ids)].filter((id) => !this.known.has(`${target} ${id}`))
    if (asked.length === 0) return
    const resource: AnyResource = resourceByName(target)
    if (!holds(this.identity.rights, rightOf(resource, 'list'))) return
    const title = sql`t.${sql.identifier(resource.title)}`
    const parent = resource.parentField ? sql`t.${sql.identifier(resource.parentField)}` : sql`null::integer`
    const rows = await this.database.all<{ id: number; path: string[] }>(
      sql`
      with recursive up as (
        select t.id as leaf, ${title} as title, ${parent} as parent, 1 as depth from ${table(resource)} t where t.id = any(${sql.param(asked)}::integer[]) and t.deleted_at is null${andScope(resource, this.identity, sql`t`)}
        union all select up.leaf, ${title}, ${parent}, up.depth + 1 from ${table(resource)} t join up on t.id = up.parent where up.depth < ${maxDepth})
      select leaf as id, array_agg(title order by depth desc) as path from up group by leaf`,
      scopeValues(this.identity),
    )
    for (const { id, path } of rows)
      this.known.set(
        `${target} ${id}`,
        path.map((one) => plainTitle(resource, one)),
      )
  }

  /** Empty for a record that no longer exists, or that the person does not see. */
  of(target: string, id: number): string[] {
    return this.known.get(`${target} ${id}`) ?? []
  }
}
