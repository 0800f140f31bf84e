import type pg from 'pg'
import { expect, vi } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import type { AnyField, AnyResource } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { filledValues } from '../fixtures/filled-values.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import type { Served } from '../fixtures/served-database.ts'

/**
 * A bank in which a record of every resource has a value in every field and a history of changes of every field,
 * derived from the declarations: what only the server writes is put into the tables.
 */

const all: readonly AnyResource[] = Object.values(resources)

/** Apart from every other number of a page, and of each resource another: a number of a page is known by its size. */
const firstIds = new Map(all.map(({ name }, index) => [name, 810_100 + index * 1000]))

/** The resource whose record has this number; undefined of other numbers. */
export const resourceOfId = (id: number): string | undefined =>
  [...firstIds].find(([, first]) => id >= first && id < first + 1000)?.[0]

type Values = Record<string, unknown>

export class FilledBank {
  /** The filled record of each resource. */
  readonly ids = new Map<string, number>()
  /** What people wrote, in runs of Chinese: no words of the product. And their names in Latin letters. */
  readonly written = { zh: new Set<string>(), en: new Set<string>() }
  private readonly pool: pg.Pool
  private readonly factory: RecordFactory

  private constructor(pool: pg.Pool, factory: RecordFactory) {
    this.pool = pool
    this.factory = factory
  }

  static async of({ server, pool }: Served): Promise<FilledBank> {
    const admin = await new Client(server.base).login(administrator.username, administrator.password)
    const bank = new FilledBank(pool, new RecordFactory(admin))
    for (const [name, first] of firstIds)
      await pool.query(`alter table "${name}" alter column id restart with ${first}`)
    const [creatable, others] = [true, false].map((is) => all.filter(({ verbs }) => verbs.includes('create') === is))
    for (const resource of creatable!) await bank.make(resource)
    // Each after those that it must refer to.
    for (let left = others!; left.length > 0; ) {
      const next = left.filter((resource) => bank.canRefer(resource))
      if (next.length === 0) throw new Error(`refer to one another: ${left.map(({ name }) => name)}`)
      for (const resource of next) await bank.make(resource)
      left = left.filter((one) => !next.includes(one))
    }
    for (const resource of all) if (resource !== import_batch) await bank.fill(resource)
    await bank.noteWritten()
    return bank
  }

  private canRefer({ fields }: AnyResource): boolean {
    return Object.values(fields).every(({ required, target }) => !required || !target || this.ids.has(target.resource))
  }

  private async make(resource: AnyResource): Promise<void> {
    const { name, verbs, title } = resource
    if (resource === import_batch) return this.import()
    if (verbs.includes('create')) {
      const { id } = await this.factory.one(name as ResourceName)
      this.ids.set(name, id)
      if (verbs.includes('delete')) {
        const gone = await this.factory.make(name as ResourceName)
        await this.factory.client.must(resource, 'delete', { id: gone.id })
      }
      return
    }
    const required = Object.entries(resource.fields).filter(
      ([, { required, stored }]) => required && stored !== 'hashed',
    )
    const values: Values = { [title]: resource.fields[title]?.example ?? null }
    for (const [field, declared] of required) values[field] = await this.valueOf(name, field, declared, 1)
    const columns = Object.keys(values).filter((one) => resource.fields[one])
    const list = columns.map((one) => `"${one}"`).join(', ')
    const made = `insert into "${name}" (${list}) select ${list} from jsonb_populate_record(null::"${name}", $1) returning id`
    const { rows } = await this.pool.query<{ id: number }>(made, [JSON.stringify(values)])
    this.ids.set(name, rows[0]!.id)
  }

  /** A file that was read: its entries show what can be wrong with a row. */
  private async import(): Promise<void> {
    const { client } = this.factory
    const rows = [
      '题号,题型,题干,选项A,选项B,答案,难度,章节',
      'IM-1,单选题,新的题,甲,乙,A,易,',
      'IM-2,单选题,坏的题,甲,乙,C,超难,没有的章',
    ]
    const file = await client.upload('题目.csv', Buffer.from(rows.join('\n')))
    const input = { file, commit: false, subject_course_id: this.ids.get('subject_course') }
    const { batch_id: id } = await client.must(exercise, 'import_exercise', input)
    const state = async (): Promise<string> => (await client.must(import_batch, 'detail', { id })).state
    const become = (...states: string[]) =>
      vi.waitFor(async () => expect(states).toContain(await state()), { timeout: 60_000, interval: 100 })
    await become('mapping', 'ready')
    if ((await state()) === 'mapping') await client.must(import_batch, 'read', { id, mapping: null })
    await become('ready')
    this.ids.set('import_batch', id)
  }

  /** A value as a used bank has it; `which`: before a change, or after it. */
  private async valueOf(resource: string, name: string, field: AnyField, which: 0 | 1): Promise<unknown> {
    const given = filledValues[`${resource}.${name}`]?.[which]
    if (given !== undefined) return this.referring(given)
    if (field.kind === 'parent') return null
    if (!field.target) return field.example ?? null
    const id = this.ids.get(field.target.resource)
    return field.target.many ? (id ? [id] : []) : (id ?? null)
  }

  /** With the records of this bank where it names some. */
  private referring(value: unknown, key = ''): unknown {
    const named = this.ids.get(key.replace(/_ids?$/, '')) ?? this.ids.get(targets[key] ?? '')
    if (Array.isArray(value)) return key.endsWith('_ids') && named ? [named] : value.map((one) => this.referring(one))
    if (typeof value === 'number' && key.endsWith('_id') && named) return named
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([one, inner]) => [one, this.referring(inner, one)]))
  }

  /** A value in each field that has none, and a change of each in the history. */
  private async fill(resource: AnyResource): Promise<void> {
    const { name, fields } = resource
    const id = this.ids.get(name)!
    const stored = Object.entries(fields).filter(([, field]) => !['hashed', 'file'].includes(field.stored))
    const [before, after]: [Values, Values] = [{}, {}]
    for (const [field, declared] of stored) {
      before[field] = filledValues[`${name}.${field}`] ? await this.valueOf(name, field, declared, 0) : null
      after[field] = await this.valueOf(name, field, declared, 1)
    }
    const free = stored.filter(([, { unique, kind }]) => !unique && kind !== 'parent').map(([field]) => field)
    const columns = await this.pool.query<{ column_name: string }>(
      'select column_name from information_schema.columns where table_name = $1',
      [name],
    )
    // As of what was done.
    const kept = free.filter((one) => columns.rows.some(({ column_name }) => column_name === one))
    const set = kept.map(
      (one) =>
        `"${one}" = case when t."${one}"::text is null or t."${one}"::text in ('[]', '{}') then f."${one}" else t."${one}" end`,
    )
    await this.pool.query(
      `update "${name}" t set ${set.join(', ')} from jsonb_populate_record(null::"${name}", $2) f where t.id = $1`,
      [id, JSON.stringify(after)],
    )
    if (resource.verbs.includes('history'))
      await this.pool.query(
        `insert into history (resource, record_id, action, user_id, version, before, after) values ($1, $2, 'update', 1, 2, $3, $4)`,
        [name, id, JSON.stringify(before), JSON.stringify(after)],
      )
  }

  private async noteWritten(): Promise<void> {
    for (const { name, fields } of all)
      for (const [field, { column, options }] of Object.entries(fields)) {
        const isText = column === 'text' && !options['of']
        if (!isText && column !== 'json') continue
        const { rows } = await this.pool.query<{ text: string }>(
          `select distinct "${field}"::text as text from "${name}" where "${field}" is not null`,
        )
        for (const { text } of rows) this.note(text, isText)
      }
    this.note(JSON.stringify(Object.values(filledValues)), false)
    for (const { fields } of all)
      for (const { example, column, options } of Object.values(fields))
        this.note(JSON.stringify(example) ?? '', column === 'text' && !options['of'])
  }

  private note(text: string, isText: boolean): void {
    for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) this.written.zh.add(run)
    // Of structures names of files, and of rights that somebody wrote into a menu.
    const runs = isText ? /[\w:/.@-]{2,}/g : /[\w-]+(?:[:.][\w-]+)+/g
    for (const [run] of text.matchAll(runs)) if (/[a-z]/i.test(run)) this.written.en.add(run)
  }
}

/** What keys of structures refer to whose names do not say it. */
const targets: Readonly<Record<string, string>> = {
  knowledge_ids: 'knowledge_catalog',
  chapter_ids: 'chapter_catalog',
  topic_id: 'map_topic',
}
