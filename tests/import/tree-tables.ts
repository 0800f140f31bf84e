import fc from 'fast-check'
import type { ResourceName } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** Trees of chapters and of labels, and tables of them. */

export const course = (id = 1) => ({ subject_course_id: id })
export const header = ['章节名称', '上级章节']
export type Row = (string | null)[]

/** A tree as the parent of each node, by index; names may repeat except among siblings. */
export const tree = fc
  .array(fc.record({ above: fc.nat(), name: fc.constantFrom('函数', '数列', '其他', 'Other', '练习 A') }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((nodes) => {
    const paths = new Set<string>()
    nodes.forEach(({ above, name }) => {
      const known = [...paths]
      const parent = above % (known.length + 1)
      paths.add(parent === known.length ? name : `${known[parent]} > ${name}`)
    })
    return [...paths]
  })
/** A path as a row: its name, and the path above it. */
export const rowOf = (path: string): Row => {
  const names = path.split(' > ')
  return [names.at(-1)!, names.slice(0, -1).join(' > ') || null]
}

export class Trees {
  readonly bank: Bank

  private constructor(bank: Bank) {
    this.bank = bank
  }
  static async start(): Promise<Trees> {
    return new Trees(await startBank())
  }
  get db(): TestDatabase {
    return this.bank.db
  }

  async empty(): Promise<void> {
    await this.db.database.run(sql`truncate chapter_catalog, label cascade`)
  }

  /** Reads a table of these rows. Returns the number of the import. */
  async chapters(rows: readonly Row[], id = 1): Promise<number> {
    return this.bank.readAtOnce('chapter_catalog', await this.bank.sheet([header, ...rows]), course(id))
  }
  async labels(rows: readonly Row[]): Promise<number> {
    return this.bank.readAtOnce('label', await this.bank.sheet([['标签名称', '上级标签'], ...rows]))
  }

  /** Creates the nodes with these paths, parents first: what is there before a file comes. */
  async grow(resource: AnyResource, paths: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
    const ids = new Map<string, number>()
    for (const path of paths) {
      const [name, above] = rowOf(path)
      const parent_id = above ? ids.get(above) : null
      ids.set(path, (await recordsFor(this.db.database, teacher).create(resource, { ...more, name, parent_id })).id)
    }
  }

  async seen(id: number): Promise<string[]> {
    return (await this.bank.entries(id)).map(({ state, excerpt }) => `${state} ${excerpt}`)
  }
  async reasons(id: number): Promise<string[]> {
    return (await this.bank.entries(id)).flatMap((entry) => entry.reasons.map(({ at, text }) => `${at} ${text.zh}`))
  }

  /** Every path of a tree, in order. */
  async pathsOf(resource: ResourceName, within = sql`true`): Promise<string[]> {
    const table = sql.identifier(resource)
    const rows = await this.db.database.all<{ path: string }>(sql`
      with recursive tree as (
        select t.id, t.name as path, array[t.sort, t.id] as place from ${table} t where t.deleted_at is null and t.parent_id is null and ${within}
        union all select t.id, tree.path || ' > ' || t.name, tree.place || array[t.sort, t.id] from ${table} t join tree on t.parent_id = tree.id where t.deleted_at is null)
      select path from tree order by place`)
    return rows.map(({ path }) => path)
  }
  livingIds(resource: ResourceName) {
    return this.db.database.all(
      sql`select id, name, parent_id from ${sql.identifier(resource)} where deleted_at is null order by id`,
    )
  }
}
