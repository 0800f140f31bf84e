import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import * as capabilities from '../../resources/parts/capabilities.ts'
import * as kit from '../../resources/kit/index.ts'
import { declarationFaults } from '../../server/start/declaration-faults.ts'
import { schemaChange } from '../../server/commands/migration.ts'
import { tableOf } from '../../server/storage/tables/resource-tables.ts'
import { mistakesUnder } from '../fixtures/mistakes.ts'

/** Makes each mistake of docs/mistakes.md; start must report it as the page says. */

type Declaration = Record<string, unknown> & { fields: object }
const label = { zh: '样本', en: 'Sample' }
const factories = { ...kit, ...capabilities, label, z }

/** Evaluates an expression of the documentation, with the imports of a resource file. */
const run = (expression: string): unknown =>
  compileFunction(`return ${expression}`, Object.keys(factories))(...Object.values(factories)) as unknown

/** The lesson plan of docs/adding-an-entity.md, before `defineResource`. */
const lessonPlan = (): Declaration => {
  const page = readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8')
  return run(/defineResource\((\{\n[\s\S]*?\n\})\)/.exec(page)![1]!) as Declaration
}

/** The lesson plan with the reader's changes; a field that is undefined is removed. */
function lessonPlanWith(wrote: string): kit.AnyResource {
  const declared = lessonPlan()
  const wrong = run(`({ ${wrote} })`) as Partial<Declaration>
  const fields = Object.entries({ ...declared.fields, ...wrong.fields }).filter(([, field]) => field !== undefined)
  return kit.defineResource({ ...declared, ...wrong, fields: Object.fromEntries(fields) } as never)
}

function faultsOf(wrote: string): string[] {
  const all = { ...resources, lesson_plan: lessonPlanWith(wrote) }
  return declarationFaults(all)
}

/** The migration from the lesson plan of the page. */
async function migrationOf(wrote: string) {
  const [before, after] = [lessonPlanWith(''), lessonPlanWith(wrote)]
  const { current } = await schemaChange(null, { lesson_plan: tableOf(before) }, {})
  return schemaChange(current, { lesson_plan: tableOf(after) }, { lesson_plan: after })
}

it('finds no fault in the lesson plan of the page', () => {
  expect(faultsOf('')).toEqual([])
})

it('has nothing to migrate in the lesson plan of the page', async () => {
  expect(await migrationOf('')).toMatchObject({ refusals: [], statements: [] })
})

it.each(mistakesUnder('Migrations'))('says of a migration to $wrote what the page says', async ({ wrote, message }) => {
  expect((await migrationOf(wrote)).refusals).toEqual([message])
})

it.each(mistakesUnder('Declarations'))('says of $wrote what the page says', ({ wrote, message, todo }) => {
  expect(faultsOf(wrote)).toEqual([message])
  expect(todo).not.toBe('')
})
