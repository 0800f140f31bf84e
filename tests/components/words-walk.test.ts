import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages, type AnyResource, type Language } from '../../resources/kit/index.ts'
import type { Stage } from '../browser/driver.ts'
import type { Person } from '../browser/person.ts'
import { closeOtherTabs } from '../browser/tabs.ts'
import { startOf } from '../browser/words.ts'
import { tabLabel } from '../../src/records/verbs/uses/tab-label.ts'
import { versionsEn } from '../../src/records/verbs/history/versions.en.ts'
import { versionsZh } from '../../src/records/verbs/history/versions.zh.ts'
import { foreignWords, notInWords } from '../fixtures/not-in-words.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'
import { administrator } from '../fixtures/server.ts'
import { openPages } from './driver.ts'
import type { DomPage } from './page/page.ts'
import { isVisible, shownTexts } from './page/roles.ts'
import { FilledBank, resourceOfId } from './filled-bank.ts'

/**
 * Every page of every resource in words: its list, record with all tabs, versions, forms and trash, in both languages.
 * No JSON, no name of the program, no time of the wire, no number instead of a name, no word of the other language.
 *
 * @chosen-by src/records src/frame src/base/locales resources
 */

let served: Served
let bank: FilledBank
let stage: Stage

beforeAll(async () => {
  served = await startServed({ LOG_LEVEL: 'error' })
  bank = await FilledBank.of(served)
  stage = openPages(served.server.origin)
})
afterAll(async () => {
  await stage?.close()
  await served?.stop()
})

/** On the page and in the dialogs before it. */
const textsOf = ({ page }: Person): string[] =>
  [...(page as unknown as DomPage).document.querySelectorAll('main, [role=dialog]')].flatMap((one) =>
    isVisible(one) ? shownTexts(one) : [],
  )

const idsIn = (text: string): number[] => [...text.matchAll(/(?<!\d)8[1-9]\d{4}(?!\d)/g)].map(([id]) => Number(id))

const versionWords = { zh: versionsZh, en: versionsEn }

/** The page about the calls shows what programs write. */
const forPrograms = new Set(['apiDocs'])

class Walk {
  readonly faults = new Map<string, string>()
  readonly person: Person
  private readonly language: Language
  private readonly written: string[]

  constructor(person: Person, language: Language) {
    this.person = person
    this.language = language
    this.written = [...bank.written.zh, ...bank.written.en].toSorted((one, other) => other.length - one.length)
  }

  /** The text without what people wrote, whole or cut off. */
  private ofProduct(text: string): string {
    const whole = this.written.reduce((rest, one) => (rest.includes(one) ? rest.replaceAll(one, ' ') : rest), text)
    return whole.replaceAll(/\p{Script=Han}+(?=…)/gu, (cut) =>
      this.written.some((one) => one.startsWith(cut)) ? ' ' : cut,
    )
  }

  /** `withIds`: where records are listed with name and number. */
  async look(at: string, resource?: AnyResource, { withIds = resource?.holds !== undefined } = {}): Promise<void> {
    await this.person.settled()
    // Names that are being asked for.
    await expect.poll(() => textsOf(this.person).filter((one) => one === '…'), { timeout: 8_000 }).toEqual([])
    for (const text of new Set(textsOf(this.person))) {
      // jsdom has none; the paper editor says so.
      if (/\bIDBKeyRange\b/.test(text)) continue
      const own = this.ofProduct(text)
      const unnamed = withIds ? [] : idsIn(text).filter((id) => resourceOfId(id) !== resource?.name)
      for (const fault of [
        ...notInWords(own),
        ...foreignWords(own, this.language),
        ...unnamed.map((id) => `unnamed: ${resourceOfId(id)}`),
      ]) {
        const known = `${fault} in “${text.slice(0, 120)}”`
        if (!this.faults.has(known)) this.faults.set(known, at)
      }
    }
  }

  async visit(path: string, resource?: AnyResource): Promise<void> {
    await this.person.visit(path)
    await this.look(path, resource)
  }
}

async function walkThrough(walk: Walk, resource: AnyResource): Promise<void> {
  const { person } = walk
  const { path } = resource.menu!
  const id = bank.ids.get(resource.name)!
  await walk.visit(path, resource)
  await closeOtherTabs(person)
  await walk.visit(`${path}/show/${id}`, resource)
  const tabs = person.page.locator('.view-record-tabs [role=tab]').filter({ visible: true })
  for (let index = 0; index < (await tabs.count()); index++) {
    const tab = tabs.nth(index)
    const name = (await tab.innerText()).trim()
    await tab.click()
    await walk.look(`${path}/show/${id}, ${name}`, resource, {
      withIds: name === tabLabel[person.language] || resource.holds !== undefined,
    })
    const { compare } = versionWords[person.language].versions
    const button = person.page.getByRole('button', { name: startOf(compare) }).filter({ visible: true })
    if (name !== person.words.views.show.history || (await button.count()) === 0) continue
    await button.first().click()
    await walk.look(`${path}/show/${id}, ${compare}`, resource)
    await person.page.keyboard.press('Escape')
  }
  if (resource.verbs.includes('update')) await walk.visit(`${path}/edit/${id}`, resource)
  if (resource.verbs.includes('create')) await walk.visit(`${path}/create`, resource)
  if (resource.verbs.includes('trash')) await walk.visit(`${path}/trash`, resource)
}

it.each(['zh', 'en'] as const)(
  'every page is in words, in %s',
  async (language) => {
    const person = await stage.person({ language, theme: JSON.stringify({ showSearch: true, showNotice: true }) })
    await person.visitAs(administrator.username, administrator.password)
    const walk = new Walk(person, language)
    await walk.look('/')
    for (const { name, path, resource } of pages())
      if (resource) await walkThrough(walk, resource)
      else if (!forPrograms.has(name)) await walk.visit(path)
    expect([...walk.faults].map(([fault, at]) => `${at}: ${fault}`)).toEqual([])
  },
  900_000,
)
