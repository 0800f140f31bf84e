import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import * as kit from '../../resources/kit/index.ts'
import { handlerFaults } from '../../server/actions/find-handler.ts'
import { mistakesUnder } from '../fixtures/mistakes.ts'

/** Each mistake of docs/mistakes.md is made, and start says what stands there. */

type Declaration = Record<string, unknown> & { fields: object }
const label = { zh: '样本', en: 'Sample' }
const factories = { ...kit, label }

/** Runs an expression of the documentation, with what a resource file imports. */
const run = (expression: string): unknown =>
  new Function(...Object.keys(factories), `return ${expression}`)(...Object.values(factories)) as unknown

/** The lesson plan of docs/adding-an-entity.md, before `defineResource`. */
const lessonPlan = (): Declaration => {
  const page = readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8')
  return run(/defineResource\((\{\n[\s\S]*?\n\})\)/.exec(page)![1]!) as Declaration
}

function faultsOf(wrote: string): string[] {
  const declared = lessonPlan()
  const wrong = run(`({ ${wrote} })`) as Partial<Declaration>
  const fields = { ...declared.fields, ...wrong.fields }
  const lesson_plan = kit.defineResource({ ...declared, ...wrong, fields } as never) as kit.AnyResource
  const all = { ...resources, lesson_plan }
  return [...kit.checkResources(all), ...handlerFaults(all)]
}

it('finds no fault in the lesson plan as it stands there', () => {
  expect(faultsOf('')).toEqual([])
})

it.each(mistakesUnder('Declarations'))('says of $wrote what the page says', ({ wrote, said, todo }) => {
  expect(faultsOf(wrote)).toEqual([said])
  expect(todo).not.toBe('')
})
