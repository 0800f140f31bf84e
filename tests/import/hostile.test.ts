import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitise } from '../../editor/sanitise.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { questionFormats } from '../../server/features/bank/questions/question-formats.ts'
import { tableFormat } from '../../server/exchange/import/importers.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { hostileQuestionCount, hostileQuestionFiles } from '../fixtures/hostile-files.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/**
 * Whatever a file of any format contains: the stored text is what the sanitiser would leave, before anybody sees it.
 */

let db: TestDatabase
let bank: Bank
/** Each goes into a separate course, where none of its codes exists. */
const files = hostileQuestionFiles().map((file, index) => ({ ...file, subject_course_id: index + 3 }))

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
  for (const [index] of files.entries())
    await db.database.run(
      sql`insert into subject_course (id, name, subject_id) values (${index + 3}, ${`课程${index + 3}`}, 1)`,
    )
})
afterAll(() => bank?.close())

/** The fields of a record that contain HTML, by its declaration. */
function htmlIn(resource: AnyResource, record: Readonly<Record<string, unknown>>): { profile: string; html: string }[] {
  return Object.entries(resource.fields).flatMap(([name, { stored, options }]) => {
    if (stored !== 'sanitised') return []
    const profile = String(options['profile'])
    const keys = (options['html'] ?? []) as string[]
    const found: string[] = []
    const look = (value: unknown): void => {
      if (Array.isArray(value)) for (const one of value) look(one)
      else if (value !== null && typeof value === 'object') {
        for (const [key, one] of Object.entries(value)) {
          if (typeof one === 'string' && keys.includes(key)) found.push(one)
          else look(one)
        }
      }
    }
    const value = record[name]
    if (typeof value === 'string') found.push(value)
    else look(value)
    return found.map((html) => ({ profile, html }))
  })
}

const unclean = (resource: AnyResource, records: readonly Record<string, unknown>[]): string[] =>
  records
    .flatMap((record) => htmlIn(resource, record))
    .filter(({ profile, html }) => sanitise(html, profile) !== html)
    .map(({ html }) => html)

it('has a file of every format that is imported', () => {
  expect(new Set(files.map(({ format }) => format))).toEqual(
    new Set([tableFormat.name, ...questionFormats.map(({ name }) => name)]),
  )
})

describe.each(files)('$format ($name)', ({ name, format, bytes, refused, subject_course_id }) => {
  it('is shown and stored clean, every question of it', async () => {
    const id = await bank.readAtOnce('exercise', await bank.upload(name, bytes), { subject_course_id })
    expect((await bank.batch(id)).format).toBe(format)
    const entries = (await bank.entries(id)).filter(({ state }) => state !== 'left_out')
    const out = entries
      .filter(({ state }) => state !== 'new' && state !== 'similar')
      .map(({ at, state, reasons }) => `${at} ${state}: ${reasons.map(({ text }) => text.en).join()}`)
    expect(out, out.join('\n')).toHaveLength(refused)
    expect(entries.length).toBe(hostileQuestionCount + refused)
    expect(
      unclean(
        resources.exercise,
        entries.map(({ input }) => input),
      ),
    ).toEqual([])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
    const made = await db.database.all<any>(
      sql`select e.* from exercise e join import_entry i on i.record_id = e.id where i.batch_id = ${id}`,
    )
    expect(made.length).toBe(hostileQuestionCount)
    expect(made.flatMap((record) => htmlIn(resources.exercise, record)).length).toBeGreaterThan(
      hostileQuestionCount * 6,
    )
    expect(unclean(resources.exercise, made)).toEqual([])
  })
})

describe('a required text that is empty after sanitising', () => {
  const required = Object.values(resources).flatMap((resource: AnyResource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.required && field.stored === 'sanitised' && field.column === 'text' ? [[resource, name] as const] : [],
    ),
  )
  it.each(required.map(([resource, name]) => [`${resource.name}.${name}`, resource, name] as const))(
    'is as good as none: %s',
    async (_, resource, name) => {
      const records = recordsFor(db.database, teacher)
      const empty = '<script>alert(1)</script><iframe src="x"></iframe> '
      const refusal = { code: 100400, data: { errors: [{ path: name }] } }
      await expect(
        records.create(resource, { subject_course_id: 1, type: 'essay', [name]: empty }),
      ).rejects.toMatchObject(refusal)
      const { id, version } = await records.create(resource, { subject_course_id: 1, type: 'essay', [name]: '有字' })
      await expect(records.update(resource, id, version, { [name]: empty })).rejects.toMatchObject(refusal)
    },
  )
})

describe('an exported table', () => {
  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠1',
    "'=1+1",
    '=HYPERLINK("https://evil.example","x")',
  ]

  it.each(['csv', 'xlsx'])(
    'has text where a spreadsheet would see a formula, and comes back as it was: %s',
    async (format) => {
      const labels = formulas.map((name, index) => `${name} ${format}${index}`)
      for (const name of labels) await recordsFor(db.database, teacher).create(resources.label, { name })
      const bytes = await bank.bytesOf(await bank.export('label', format))
      if (format === 'csv') {
        const cells = bytes.toString('utf8').split('\r\n').slice(1, -1)
        expect(cells.length).toBeGreaterThanOrEqual(labels.length)
        for (const cell of cells) expect(cell).toMatch(/^"?'/)
      } else {
        const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
        expect(sheet).not.toMatch(/<f[ >]/)
        expect(sheet.match(/<c [^>]*t="inlineStr">/g)!.length).toBeGreaterThan(labels.length)
      }
      const again = await bank.readAtOnce('label', await bank.upload(`again.${format}`, bytes))
      expect((await bank.entries(again)).filter(({ state }) => state !== 'same')).toEqual([])
    },
  )
})
