import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { exerciseTypes, type ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'

/** A question of each type, entered by keyboard alone. Prints how many keys each took beside the letters of its texts. */

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

/** Counts what is pressed; what is typed as text is counted apart, as it is the same by any way. */
class Keys {
  pressed = 0
  readonly person: Person

  constructor(person: Person) {
    this.person = person
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      this.pressed += 1
      await this.person.page.keyboard.press(key)
    }
  }

  type = (text: string): Promise<void> => this.person.page.keyboard.type(text)

  /** Where the keys begin on a page that was just loaded. */
  toStart = (): Promise<void> =>
    this.person.page.evaluate(() => {
      const first = document.createElement('a')
      first.tabIndex = -1
      document.body.prepend(first)
      first.focus()
      first.remove()
    })

  /** Goes on by Tab until the cursor is in a field, and there in what a name or a role says. */
  async goTo(field: string, within: string): Promise<void> {
    const arrived = () =>
      this.person.page.evaluate(
        ([name, selector]) => {
          const active = document.activeElement
          return active?.closest(`[data-field="${name}"]`) !== null && active!.matches(selector!)
        },
        [field, within],
      )
    for (let tries = 0; tries < 80; tries++) {
      if (await arrived()) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not come to ${within} of ${field}`)
  }

  /** Chooses in a list by its words. */
  async choose(field: string, text: string, within = '[role=combobox]'): Promise<void> {
    await this.goTo(field, within)
    await this.type(text)
    await this.person.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: text })
      .first()
      .waitFor()
    await this.press('Enter')
  }
}

const text = '[contenteditable=true]'
const labelled = (label: string, role = 'combobox') =>
  `[role=${role}][aria-label="${label}"], input[aria-label="${label}"]`

async function options(keys: Keys, texts: readonly string[]): Promise<void> {
  for (const [index, one] of texts.entries()) {
    if (index > 0) await keys.press('Tab')
    await keys.goTo('options', text)
    await keys.type(one)
  }
}

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
    await expect.poll(async () => (await stored())?.answer?.type, { timeout: 10_000 }).toBe(name)
    counted[name] = keys.pressed
    // The form goes when it is saved: the next test opens another.
    await person.page.waitForURL((url) => !url.hash.includes('/create'))
  },
  60_000,
)
