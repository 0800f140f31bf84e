import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { exerciseTypes, type ExerciseTypeName } from '../../resources/bank/exercise-types/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { Keys, labelled, options, text } from './keys.ts'
import { clearedPage } from './shared-page.ts'

/**
 * A question of each type, entered by keyboard alone. Prints how many keys each took beside the letters of its texts.
 *
 * @chosen-by src/content/exercise src/features/bank/fields/exercise src/content/rich-text src/records/views/form
 * @chosen-by resources/bank/exercise-types
 */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('subject_course', { name: '高中语文' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** Blanks of the stem, and so rows of the answer. */
async function stemWithBlanks(keys: Keys, count: number): Promise<void> {
  for (let blank = 0; blank < count; blank++) await keys.press('Control+Shift+2')
}

const answers: Record<ExerciseTypeName, (keys: Keys) => Promise<void>> = {
  single_choice: async (keys) => {
    await options(keys, ['甲', '乙', '丙', '丁'])
    await keys.goTo('answer', 'input[type=radio]')
    await keys.press('ArrowDown')
  },
  multiple_choice: async (keys) => {
    await options(keys, ['甲', '乙', '丙', '丁'])
    await keys.goTo('answer', 'input[type=checkbox]')
    await keys.press('Space')
    await keys.press('Tab')
    await keys.press('Space')
  },
  true_false: async (keys) => {
    await keys.goTo('answer', 'input[type=radio]')
    await keys.press('ArrowDown')
  },
  fill_blank: async (keys) => {
    for (const [index, one] of ['甲', '乙'].entries()) {
      await keys.goTo('answer', labelled(`第 ${index + 1} 空的答案`))
      await keys.type(one)
    }
  },
  numeric: async (keys) => {
    await keys.goTo('answer', '[role=combobox]')
    await keys.type('9.8')
  },
  cloze: async (keys) => {
    await keys.goTo('answer', text)
    for (const one of ['go', 'goes']) {
      await keys.goTo('answer', text)
      await keys.type(one)
      await keys.press('Tab')
    }
    await keys.goTo('answer', labelled('第 1 空的答案'))
    await keys.press('ArrowDown', 2)
    await keys.press('Enter')
  },
  word_bank: async (keys) => {
    await options(keys, ['甲', '乙', '丙', '丁', '戊'])
    for (const index of [1, 2]) {
      await keys.goTo('answer', labelled(`第 ${index} 空的答案`))
      await keys.press('ArrowDown')
      await keys.press('Enter')
    }
  },
  matching: (keys) => pairs(keys),
  classification: (keys) => pairs(keys),
  ordering: async (keys) => {
    await options(keys, ['甲', '乙', '丙', '丁'])
    await keys.goTo('answer', '.ant-btn-dashed')
    await keys.press('Enter')
  },
  short_answer: async (keys) => {
    await keys.goTo('answer', text)
    await keys.type('答')
  },
  essay: async (keys) => {
    await keys.goTo('answer', text)
    await keys.type('答')
  },
  /** Two questions on a material, each with four options and a key. */
  composite: async (keys) => {
    for (const part of [0, 1]) {
      await keys.goTo('answer', '.ant-btn-dashed')
      await keys.press('Enter')
      await keys.goTo('answer', `[data-at="parts.${part}.stem"] ${text}`)
      await keys.type(`第 ${part + 1} 问`)
      for (const [index, one] of ['甲', '乙', '丙', '丁'].entries()) {
        await keys.goTo('answer', `[data-at="parts.${part}.options.${index}"] ${text}`)
        await keys.type(one)
      }
      await keys.goTo('answer', `[data-at="parts.${part}.answer"] input[type=radio]`)
      await keys.press('ArrowDown')
    }
  },
}

async function pairs(keys: Keys): Promise<void> {
  await options(keys, ['李白', '杜甫', '王维', '诗仙', '诗圣', '诗佛'])
  for (const key of ['1', '2', '3']) {
    await keys.goTo('answer', labelled(`${key} 对应`))
    await keys.press('ArrowDown')
    await keys.press('Enter')
  }
}

const enter = clearedPage(() => stage)

const counted: Record<string, number> = {}
afterAll(() => console.table(counted))

it.each(exerciseTypes.map(({ name, label }) => [name, label.zh] as const))(
  '%s is entered by keyboard alone',
  async (name, label) => {
    const person = await enter(`${exercise.menu!.form}/create`)
    const keys = new Keys(person)
    await keys.toStart()
    await keys.choose('subject_course_id', '高中语文')
    await keys.choose('type', label)
    await keys.goTo('stem', text)
    await keys.type(`按键计数：${label}`)
    if (['fill_blank', 'word_bank'].includes(name)) await stemWithBlanks(keys, 2)
    if (name === 'cloze') await stemWithBlanks(keys, 1)
    await answers[name](keys)
    await keys.press('Control+s')
    const stored = async () => (await admin.must(exercise, 'list', { type: name, page_size: 1 })).list[0]
    await expect.poll(async () => (await stored())?.answer?.type).toBe(name)
    counted[name] = keys.pressed
    // The form goes when it is saved: the next test opens another.
    await person.page.waitForURL((url) => !url.hash.includes('/create'))
  },
  60_000,
)
