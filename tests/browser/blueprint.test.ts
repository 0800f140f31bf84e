import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { blueprint } from '../../resources/blueprint.ts'
import { blueprintEn } from '../../src/features/papers/fields/blueprint.en.ts'
import { blueprintZh } from '../../src/features/papers/fields/blueprint.zh.ts'
import { bankToAssembleFrom, rule, rules } from '../fixtures/blueprints.ts'
import { startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * A blueprint is filled in, papers are assembled by it, a question is swapped, and a conflict is explained in words.
 * @chosen-by src/features/papers/fields/blueprint-rules src/features/papers/fields/assembly-run
 * @chosen-by server/features/papers/handlers/blueprint.ts resources/blueprint.ts
 */

let server: RunningServer
let stage: Stage
let bank: Awaited<ReturnType<typeof bankToAssembleFrom>>

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  bank = await bankToAssembleFrom(server)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const open = clearedPage(() => stage)

it.each(['zh', 'en'] as const)('is filled in, assembles papers, and swaps a question (%s)', async (language) => {
  const words = { zh: blueprintZh, en: blueprintEn }[language]
  const { id } = await bank.make(`期中 ${language}`, rules, { papers: 2 })
  const person = await open(`${blueprint.menu!.path}/edit/${id}`, { language })
  const second = person.main.getByRole('group', { name: filled(words.rule, { n: 2 }), exact: true })
  await second.getByText(filled(words.supply, { count: 15 })).waitFor()
  await second.getByRole('spinbutton', { name: words.lo, exact: true }).fill('99')
  await second.getByRole('spinbutton', { name: words.hi, exact: true }).fill('99')
  await second.getByText(filled(words.short, { count: 15 })).waitFor()
  await person.save()
  await person.visit(`${blueprint.menu!.path}/show/${id}`)
  const assemble = blueprint.actions.assemble_blueprint.label[language]
  await person.act(null, assemble)
  await person.main.getByText(words.conflictOne).waitFor()
  await person.main.getByText(filled(words.supplyOf, { count: 15, score: 150 })).waitFor()

  const { version } = await bank.admin.must(blueprint, 'detail', { id })
  await bank.admin.must(blueprint, 'update', { id, version, rules })
  await person.visit(`${blueprint.menu!.path}/show/${id}`)
  await person.act(null, assemble)
  await person.main.getByText(filled(words.met, { count: 2 })).waitFor()
  const first = person.main.getByRole('region', { name: filled(words.paper, { n: 1 }), exact: true })
  const swap = first.getByRole('button', { name: words.swap }).first()
  const before = await swap.getAttribute('aria-label')
  await swap.click()
  await expect.poll(() => first.getByRole('button', { name: before!, exact: true }).count()).toBe(0)
})

it('shows by knowledge and difficulty what the rules ask for, what each paper has, and what the bank has', async () => {
  const known = [...rules, rule('r3', { knowledge_ids: [bank.unit], lo: 3 })]
  const { id } = await bank.make('知识点', known, { papers: 2 })
  await bank.admin.must(blueprint, 'assemble_blueprint', { id })
  for (const [language, width] of [
    ['zh', 1440],
    ['en', 375],
  ] as const) {
    const words = { zh: blueprintZh, en: blueprintEn }[language]
    const person = await open(`${blueprint.menu!.path}/show/${id}`, { language, width })
    const maps = person.main.getByRole('table').filter({ hasText: words.knowledgeCoverage })
    // Beside the rules, and with the result: the plan, two papers, the bank.
    await expect.poll(() => maps.count()).toBe(5)
    const bank = maps.filter({ hasText: words.bank }).getByRole('row', { name: /函数/ })
    await expect.poll(() => bank.getByRole('cell').last().innerText()).toBe('22')
    await maps.last().scrollIntoViewIfNeeded()
    expect(await person.overflows()).toBe(false)
    await person.takePicture(`blueprint-knowledge-${width}`)
  }
})
