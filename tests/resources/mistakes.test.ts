import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import * as capabilities from '../../resources/capabilities/index.ts'
import * as kit from '../../resources/kit/index.ts'
import { handlerFaults } from '../../server/actions/find-handler.ts'
import { schemaChange } from '../../server/commands/migration.ts'
import { tableOf } from '../../server/tables/tables.ts'
import { mistakesUnder } from '../fixtures/mistakes.ts'

/** Each mistake of docs/mistakes.md is made, and start says what stands there. */

type Declaration = Record<string, unknown> & { fields: object }
const label = { zh: '样本', en: 'Sample' }
const factories = { ...kit, ...capabilities, label }

/** Runs an expression of the documentation, with what a resource file imports. */
const run = (expression: string): unknown =>
  compileFunction(`return ${expression}`, Object.keys(factories))(...Object.values(factories)) as unknown

/** The lesson plan of docs/adding-an-entity.md, before `defineResource`. */
const lessonPlan = (): Declaration => {
  const page = readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8')
  return run(/defineResource\((\{\n[\s\S]*?\n\})\)/.exec(page)![1]!) as Declaration
}

/** The lesson plan with what somebody wrote in place of what it had; a field that is undefined went. */
function lessonPlanWith(wrote: string): kit.AnyResource {
  const declared = lessonPlan()
  const wrong = run(`({ ${wrote} })`) as Partial<Declaration>
  const fields = Object.entries({ ...declared.fields, ...wrong.fields }).filter(([, field]) => field !== undefined)
  return kit.defineResource({ ...declared, ...wrong, fields: Object.fromEntries(fields) } as never)
}

function faultsOf(wrote: string): string[] {
  const all = { ...resources, lesson_plan: lessonPlanWith(wrote) }
  return [...kit.checkResources(all), ...handlerFaults(all)]
}

/** What a migration from the lesson plan as it stands there would be. */
async function migrationOf(wrote: string) {
  const [before, after] = [lessonPlanWith(''), lessonPlanWith(wrote)]
  const { current } = await schemaChange(null, { lesson_plan: tableOf(before) }, {})
  return schemaChange(current as object, { lesson_plan: tableOf(after) }, { lesson_plan: after })
}

it('finds no fault in the lesson plan as it stands there', () => {
  expect(faultsOf('')).toEqual([])
})

it('has nothing to migrate in the lesson plan as it stands there', async () => {
  expect(await migrationOf('')).toMatchObject({ refusals: [], statements: [] })
})

it.each(mistakesUnder('Migrations'))('says of a migration to $wrote what the page says', async ({ wrote, said }) => {
  expect((await migrationOf(wrote)).refusals).toEqual([said])
})

it.each(mistakesUnder('Declarations'))('says of $wrote what the page says', ({ wrote, said, todo }) => {
  expect(faultsOf(wrote)).toEqual([said])
  expect(todo).not.toBe('')
})
