import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { label } from '../../resources/label.ts'
import * as kit from '../../resources/kit/fields/index.ts'
import {
  createSchema,
  defineResource,
  plain,
  text,
  updateSchema,
  validationIssues,
  type AnyField,
  type AnyResource,
  type Language,
} from '../../resources/kit/index.ts'
import { recordsFor, type RecordRow, type Records } from '../../server/records/records.ts'
import { tableOf, tables } from '../../server/storage/tables/resource-tables.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import type { Fixture, World } from './fixture.ts'
import { fixtures, notFactories } from './fixtures.ts'

/** Every field factory, by its fixture and one runner: create, null, filter, sort, refuse. */

const named = Object.entries(fixtures)
const columnOf = (kind: string): string => `the_${kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** An unregistered resource with a field of every kind. */
const sample: AnyResource = defineResource({
  name: 'sample',
  label: { zh: '样本', en: 'Sample' },
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true }),
    ...Object.fromEntries(named.map(([kind, { field }]) => [columnOf(kind), field])),
  },
  list: { columns: ['name'] },
})

let test: TestDatabase
let records: Records
let world: World

beforeAll(async () => {
  test = await startTestDatabase()
  tables['sample'] = tableOf(sample)
  const before = generateDrizzleJson({})
  const after = generateDrizzleJson({ sample: tables['sample'] }, before.id)
  for (const statement of await generateMigration(before, after)) await test.pool.query(statement)
  records = recordsFor(test.database, systemIdentity)
  const key = randomBytes(16).toString('base64url')
  const { rows } = await test.pool.query(
    `insert into stored_file (key, name, type, size) values ($1, '函数图像.png', 'image/png', 2048) returning id, name, type, size::integer`,
    [key],
  )
  const labels = [await records.create(label, { name: '甲' }), await records.create(label, { name: '乙' })]
  world = { labels: [labels[0]!.id, labels[1]!.id], file: { ...rows[0], url: `/api/files/${key}` } }
})
afterAll(() => test?.stop())

const create = (input: Record<string, unknown>): Promise<RecordRow> =>
  records.create(sample, createSchema(sample).parse({ name: '样本', ...input }))

async function idsBy(query: Record<string, string>): Promise<number[]> {
  const { rows } = await records.list(sample, { page_size: '200', ...query })
  return rows.map((row) => JSON.parse(row).id)
}

/** How a filter writes a stored value in the query string. */
const asOperand = (value: unknown): string => String(Array.isArray(value) ? value[0] : value)

function refusals(
  input: unknown,
  language: Language,
  schema = createSchema(sample),
): { path: string; message: string }[] {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : validationIssues(parsed.error, language, input)
}

it('has a fixture for every factory', () => {
  const factories = Object.entries(kit).filter(([name, one]) => typeof one === 'function' && !notFactories.has(name))
  expect(Object.keys(fixtures).sort()).toEqual(factories.map(([name]) => name).sort())
  for (const [kind, { field }] of named) expect(field.kind).toBe(kind)
})

describe.each(named)('%s', (kind, fixture: Fixture) => {
  const { field }: { field: AnyField } = fixture
  const column = columnOf(kind)
  const stored = (value: unknown): unknown => (fixture.stored ? fixture.stored(value) : value)

  it('has an example that its own schema takes', () => {
    expect(field.schema.safeParse(field.example).error).toBeUndefined()
  })

  it('refuses invalid values, with a message in either language', () => {
    for (const [value, message] of fixture.invalid) {
      for (const language of ['zh', 'en'] as const) {
        const [first] = refusals({ name: '样本', [column]: value }, language)
        expect(first?.path.split('.')[0], JSON.stringify(value)).toBe(column)
        expect(first?.message, JSON.stringify(value)).toBe(message[language])
      }
    }
  })

  it.runIf(field.flow === 'read')('is set by the server alone', () => {
    expect(refusals({ name: '样本', [column]: field.example }, 'en')).toEqual([
      { path: column, message: 'Unknown field' },
    ])
  })

  it.runIf(field.flow !== 'read')('is stored, changed, and null when absent', async () => {
    const absent = await create({})
    const nothing = ['integers', 'texts'].includes(field.column) ? [] : null
    if (field.flow === 'both') expect(absent[column]).toEqual(nothing)
    for (const value of fixture.valid(world)) {
      const made = await create({ [column]: value })
      if (field.flow === 'both') expect(made[column]).toEqual(stored(value))
      else expect(made).not.toHaveProperty(column)
      const changed = await records.update(
        sample,
        absent.id,
        null,
        updateSchema(sample).parse({ id: absent.id, version: 1, [column]: value }),
      )
      expect(changed[column]).toEqual(made[column])
    }
    const emptied = await records.update(sample, absent.id, null, { [column]: null })
    if (field.flow === 'both') expect(emptied[column]).toEqual(nothing)
  })

  it('answers its operators, and refuses the others by name', async () => {
    const values = fixture.valid(world)
    for (const operator of ['eq', 'contains', 'in', 'gte', 'lte', 'isnull'] as const) {
      const parameter = operator === 'eq' ? column : `${column}__${operator}`
      if (!field.operators.includes(operator)) {
        await expect(idsBy({ [parameter]: 'true' }), parameter).rejects.toMatchObject({
          data: { errors: [{ path: parameter }] },
        })
        continue
      }
      const absent = await create({})
      for (const value of values) {
        const { id } = await create({ [column]: value })
        const operand = operator === 'isnull' ? 'false' : asOperand(stored(value))
        const found = await idsBy({ id__in: `${id},${absent.id}`, [parameter]: operand })
        expect(found, `${parameter}=${operand}`).toEqual([id])
      }
    }
  })

  it('sorts, or refuses to', async () => {
    if (!field.sortable) {
      await expect(idsBy({ sort: column })).rejects.toMatchObject({ data: { errors: [{ path: 'sort' }] } })
      return
    }
    const ids: number[] = []
    for (const value of fixture.valid(world)) ids.push((await create({ [column]: value })).id)
    if (ids.length === 0) return
    expect(await idsBy({ id__in: ids.join(), sort: column })).toEqual(ids)
    expect(await idsBy({ id__in: ids.join(), sort: `-${column}` })).toEqual(ids.toReversed())
  })
})

it('never lets a secret out, and stores it as an argon2id hash', async () => {
  const { id } = await create({ the_password: 'correct-horse' })
  expect(await records.getText(sample, id)).not.toContain('correct-horse')
  const { rows } = await test.pool.query('select the_password from sample where id = $1', [id])
  expect(rows[0].the_password).toMatch(/^\$argon2id\$/)
})
