import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import { fromFiles, type AnyResource, type Choice, type Fields, type Language } from '../../resources/kit/index.ts'
import { import_batch as batchActions } from '../../server/features/system/handlers/import-batch.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { exampleMark } from '../../server/exchange/record-files/example-mark.ts'
import { templateSheet, type Template } from '../../src/capabilities/importable/template-sheet.ts'
import { templateOf } from '../../src/capabilities/importable/template-words.ts'
import { wordsIn } from '../browser/words.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** The sheet to fill in, of every resource that can be imported: its content, and that it can be imported again. */

/** Its template is filled in with columns for the topics of a map: tests/features/learning/maps/import.test.ts. */
const addsColumns = 'map_report'
const importable = Object.values(resources).filter((one) => fromFiles(one) && one.name !== addsColumns)
const names = importable.map(({ name }) => name)
const languages: readonly Language[] = ['zh', 'en']
const cases = names.flatMap((name) => languages.map((language) => [name, language] as const))

let bank: Bank

beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (username) values ('student01')`)
  await bank.db.database.run(sql`insert into user_group (name) values ('高一（1）班')`)
  await bank.db.database.run(sql`insert into map (subject_course_id, name) values (1, '函数')`)
  await bank.db.database.run(
    sql`insert into exercise (subject_course_id, type, stem, code, score) values (1, 'essay', '示例作答的题目', 'SX-0001', 5)`,
  )
})
afterAll(() => bank?.close())

async function templateFor(name: ResourceName, language: Language): Promise<Template> {
  const options = await batchActions.options(bank.contextOf(teacher), { resource: name })
  const words = wordsIn(language).import as Record<string, string>
  return templateOf(options, {
    say: (text) => text[language],
    t: (key) => words[String(key).split('.')[1]!]!,
  })
}
const bytesOf = async (template: Template): Promise<Buffer> =>
  Buffer.from(await (await templateSheet(template)).arrayBuffer())
/** What is chosen for a whole file: the first record there is; any value of another field. */
const onceOf = (resource: AnyResource) =>
  Object.fromEntries(
    (fromFiles(resource)?.once ?? [])
      .map((name) => [name, resource.fields[name]!] as const)
      .filter(([name, { target, required }]) => name === 'subject_course_id' || (target && required))
      .map(([name]) => [name, 1]),
  )
const results = async (id: number) =>
  (await bank.entries(id)).map(({ state, reasons }) => [state, ...reasons.map(({ text }) => text.zh)])
const unmarked = (row: readonly string[]): string[] =>
  row.map((cell) => Object.values(exampleMark).reduce((text, mark) => text.replace(mark, ''), cell))
const withRows = (template: Template, ...rows: readonly (readonly string[])[]): Template => ({
  ...template,
  examples: [...template.examples, ...rows],
})

describe.each(cases)('of %s in %s', (name, language) => {
  it('has examples that are skipped where they were left in, and go in below once they are no examples any more', async () => {
    const template = await templateFor(name, language)
    const { length: count } = template.examples
    expect(count).toBeGreaterThan(0)
    const filled = withRows(template, ...template.examples.map(unmarked))
    const id = await bank.readAtOnce(
      name,
      await bank.upload('填好.xlsx', await bytesOf(filled)),
      onceOf(resources[name]),
    )
    const read = await bank.entries(id)
    expect(
      read.map(({ state, reasons, changes }) => [state, ...reasons.map(({ text }) => text.zh), ...changes]),
    ).toEqual([['left_out', `模板中的 ${count} 行示例没有导入`], ...template.examples.map(() => ['new'])])
  })
})

it('gives an example of each type of question', async () => {
  const { columns, examples } = await templateFor('exercise', 'zh')
  const at = columns.findIndex(({ heading }) => heading.startsWith(resources.exercise.fields.type.label.zh))
  expect(examples.map((cells) => cells[at])).toEqual(exerciseTypes.map(({ label }) => label.zh))
})

it('with nothing but examples is refused as empty, and an example further down is named by its row', async () => {
  const template = await templateFor('label', 'zh')
  const { batch_id } = await bank.start('label', await bank.upload('空.xlsx', await bytesOf(template)))
  expect(await bank.act('read', batch_id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('没有找到'),
  })
  const [example] = template.examples
  const filled = withRows({ ...template, examples: [] }, ['甲', ...example!.slice(1)], example!)
  const id = await bank.readAtOnce('label', await bank.upload('倒.xlsx', await bytesOf(filled)))
  expect(await results(id)).toEqual([['new'], ['left_out', '模板中的示例，没有导入']])
})

it.each(cases)('of %s in %s lists the words of every choice, and explains each column', async (name, language) => {
  const { columns } = await templateFor(name, language)
  const parts = unzipSync(await bytesOf(await templateFor(name, language)))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  const lists = strFromU8(parts['xl/worksheets/sheet2.xml']!)
  expect(sheet.match(/promptTitle=/g)).toHaveLength(columns.length)
  for (const { note } of columns)
    expect(note).toMatch(language === 'zh' ? /^(必填|可不填)\n./ : /^(Required|May be left empty)\n./)
  for (const field of Object.values(resources[name].fields as Fields)) {
    const heading = field.label[language]
    const column = columns.find((one) => one.heading.replace('*', '') === heading)
    const choices = field.options['of'] as readonly Choice[] | undefined
    if (!column || !(choices ?? field.column === 'boolean')) continue
    const letter = String.fromCharCode(65 + columns.indexOf(column))
    expect(sheet).toMatch(new RegExp(`type="list"[^>]*sqref="${letter}2:${letter}20000"><formula1>Lists!`))
    for (const { label } of choices ?? []) expect(lists).toContain(`>${label[language]}<`)
  }
  // No text is longer than Excel allows.
  for (const [, key, text] of sheet.matchAll(/ (prompt|promptTitle|error|errorTitle)="([^"]*)"/g))
    expect(text!.length, text).toBeLessThanOrEqual(key!.endsWith('Title') ? 32 : 255 + 20)
})

it('cuts long texts to the limit of Excel, and keeps XML characters', async () => {
  const template: Template = {
    warning: '<"&'.repeat(200),
    columns: [
      { heading: 'a<b & "c"'.repeat(10), note: '长'.repeat(300), choices: ['<甲>', '乙 & "丙"'], isMany: false },
    ],
    examples: [['1 < 2\n第二行']],
  }
  const parts = unzipSync(await bytesOf(template))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(/ prompt="([^"]*)"/.exec(sheet)![1]).toHaveLength(255)
  expect(zipSync({ a: strToU8(sheet) }).length).toBeGreaterThan(0)
})

it('of an export, and the left-out entries of an import, name the position of each cell', async () => {
  const sheetOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  const sheets = [
    sheetOf(await bank.bytesOf(await bank.export('exercise', 'xlsx'))),
    sheetOf(await bytesOf(await templateFor('label', 'zh'))),
  ]
  for (const sheet of sheets) {
    expect(sheet.match(/<(row|c)\b/g)!.length).toBeGreaterThan(3)
    expect(sheet.match(/<(row|c)\b(?! r=")/g)).toBeNull()
  }
})
