import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Route } from 'playwright-core'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listTitle } from '../../resources/kit/list-title.ts'
import { resources } from '../../resources/index.ts'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { job } from '../../resources/job.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Settings } from '../../src/base/settings/settings.ts'
import { shortcuts } from '../../src/base/shortcuts/shortcuts.ts'
import { Client } from '../fixtures/client.ts'
import { questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { PersonOptions, Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { keepSettings } from '../browser/kept-settings.ts'
import { makeUser, password } from '../browser/people.ts'
import type { Person } from '../browser/person.ts'
import { closeWhatIsOpen, sharedPage, type Account } from '../browser/shared-page.ts'
import { closeOtherTabs } from '../browser/tabs.ts'
import { exactly, filled, named, startOf } from '../browser/words.ts'

/** What is in the header and what opens from it: search, notices, the error log, shortcuts, language. */

let server: RunningServer
let stage: Stage
/** For those who need a page of their own: it has errors, another clock or lacks a part. */
let apart: Stage
let admin: Client
let folder: string
let question: { id: number }

const languages = ['zh', 'en'] as const
const allTools: Partial<Settings> = { showSearch: true, showNotice: true, showLanguage: true, showTheme: true }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'))
  server = await startServer()
  stage = openPages(server.origin)
  apart = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  question = await factory.make('exercise', { stem: '伯努利 Bernoulli 试验的方差' })
  await factory.make('exercise', { stem: '马尔可夫 Markov 链的平稳分布' })
})
afterEach(({ task }) => stage?.endTest(task))
afterEach(({ task }) => apart?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await apart?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const enter = sharedPage(
  () => stage,
  async (person) => {
    await person.page.unrouteAll()
    await closeWhatIsOpen(person)
    await keepSettings(person.page, {})
  },
)

interface EnterOptions extends Pick<PersonOptions, 'language'> {
  settings?: Partial<Settings>
  as?: Account
}

/** Somebody in front of the product, with the frame set as they like it and no page but the first. */
async function enterAs({ settings = {}, ...options }: EnterOptions = {}): Promise<Person> {
  const person = await enter('/', options)
  await closeOtherTabs(person)
  await keepSettings(person.page, settings)
  return person
}

/** The administrator with a page of their own, which is closed at the end. */
async function enterApart(options: PersonOptions = {}): Promise<Person> {
  const person = await apart.person(options)
  await person.visitAs(administrator.username, administrator.password)
  await person.settled()
  return person
}

const tool = (person: Person, name: string | RegExp): Locator =>
  person.page.getByRole('banner').getByRole('button', { name: typeof name === 'string' ? named(name) : name })

async function chooseInUserMenu(person: Person, name: string): Promise<void> {
  await person.account.click()
  await person.page.getByRole('menuitem', { name: startsNamed(name) }).click()
}

/** As `named`, with the keys of a shortcut behind it. */
const startsNamed = (text: string): RegExp => new RegExp(`^(?:[a-z-]+ )?${text}`)

/** Imports a few questions as this person: a short job. */
async function importQuestions(client: Client, name: string): Promise<void> {
  const path = join(folder, name)
  await writeSheet(path, questionSheet(20).rows.slice(0, 6))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(path))]), name)
  const uploaded = await fetch(`${client.base}/${systemCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${client.token}` },
  })
  const { data: file } = (await uploaded.json()) as { data: unknown }
  const { list } = await admin.must(resources.subject_course, 'list')
  await client.must(exercise, 'import_exercise', { subject_course_id: list[0].id, file })
}

/** Somebody who may import, and follow it. */
async function importer(username: string): Promise<{ username: string; password: string; client: Client }> {
  await makeUser(admin, username, [
    'exercise:list',
    'exercise:import_exercise',
    'subject_course:list',
    'job:list',
    'import_batch:list',
  ])
  return { username, password, client: await new Client(server.base).login(username, password) }
}

describe('the search', () => {
  const searchBox = (person: Person) =>
    person.page.getByRole('combobox', { name: person.words.tools.search.placeholder })
  const options = (person: Person) => person.dialog.getByRole('option')
  const answer = (person: Person, word: string) =>
    person.page.waitForResponse(
      (response) =>
        response.url().includes(systemCalls.globalSearch.path) &&
        new URL(response.url()).searchParams.get('keyword') === word,
    )

  async function openSearch(person: Person): Promise<Locator> {
    await person.page.keyboard.press('Control+k')
    const box = searchBox(person)
    await expect.poll(() => box.evaluate((one) => one === document.activeElement).catch(() => false)).toBe(true)
    return box
  }

  it.each(languages)('finds a page and a record, opens them, and remembers the word, in %s', async (language) => {
    const person = await enterAs({ language })
    const { search } = person.words.tools
    const name = exercise.label[language]
    await openSearch(person)
    await person.page.keyboard.type(name)
    const page = person.dialog
      .getByRole('group', { name: search.pages })
      .getByRole('option')
      .filter({ hasText: exactly(name) })
      .or(person.dialog.getByRole('option', { name: startOf(name) }))
      .first()
    await page.waitFor()
    await expect.poll(() => page.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => searchBox(person).getAttribute('aria-activedescendant')).toBe(await page.getAttribute('id'))
    await person.page.keyboard.press('Enter')
    await person.isAt(exercise.menu!.path)
    await searchBox(person).waitFor({ state: 'hidden' })

    const box = await openSearch(person)
    await options(person).filter({ hasText: name }).waitFor()
    await person.page.keyboard.type('bernoulli')
    const found = answer(person, 'bernoulli')
    await box.press('Enter')
    await found
    const record = person.dialog.getByRole('group', { name }).getByRole('option').filter({ hasText: 'Bernoulli' })
    await record.waitFor()
    await expect.poll(() => record.locator('mark').innerText()).toBe('Bernoulli')
    await record.click()
    await person.isAt(`${exercise.menu!.path}/show/${question.id}`)

    await openSearch(person)
    await options(person).filter({ hasText: 'bernoulli' }).waitFor()
    await person.button(search.clearRecent, person.dialog).click()
    await options(person).first().waitFor({ state: 'hidden' })
    await person.page.keyboard.press('Escape')
    await searchBox(person).waitFor({ state: 'hidden' })
  })

  it('finds a page by its name in the other language', async () => {
    const person = await enterAs()
    await openSearch(person)
    await person.page.keyboard.type(listTitle(job).en)
    await options(person)
      .filter({ hasText: listTitle(job).en })
      .first()
      .click()
    await person.isAt(job.menu!.path)
  })

  it('never shows a late answer in place of a newer one', async () => {
    const person = await enterAs()
    let release: (() => void) | undefined
    const wasReleased = new Promise<void>((resolve) => {
      void person.page.route(`**/${systemCalls.globalSearch.path}?*keyword=Bernoulli*`, async (route: Route) => {
        const response = await route.fetch()
        await new Promise<void>((go) => (release = go))
        // The page has called it off by then: that it cannot be answered any more is what is looked for.
        await route.fulfill({ response }).catch(() => undefined)
        resolve()
      })
    })
    const box = await openSearch(person)
    // Written in another way than by the other tests, as the page keeps their answers.
    await box.fill('Bernoulli')
    await box.press('Enter')
    await expect.poll(() => release).toBeDefined()
    await box.fill('Markov')
    await box.press('Enter')
    await options(person).filter({ hasText: 'Markov' }).waitFor()
    release!()
    await wasReleased
    await person.sees(filled(person.words.tools.search.found, { count: 1 }))
    await expect.poll(() => options(person).allInnerTexts()).toEqual([expect.stringContaining('Markov')])
  })

  it('says that it failed, what it left out, and that there is nothing', async () => {
    const person = await enterAs()
    const { search } = person.words.tools
    const call = `**/${systemCalls.globalSearch.path}?*`
    await person.page.route(call, (route) => route.abort())
    const box = await openSearch(person)
    await box.fill('markov')
    await box.press('Enter')
    await person.sees(search.failed)
    await person.page.unroute(call)
    await person.page.route(call, async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, incomplete: ['user'] } } })
    })
    await person.button(person.words.app.tryAgain, person.dialog).click()
    await options(person).filter({ hasText: 'Markov' }).waitFor()
    await person.sees(filled(search.incomplete, { names: resources.user.label.zh }))
    await person.page.unroute(call)
    await box.fill('绝无此事')
    await box.press('Enter')
    await person.sees(filled(search.nothing, { keyword: '绝无此事' }))
  })
})

describe('the notices', () => {
  const panel = (person: Person) => person.page.getByRole('dialog', { name: person.words.tools.notices.title })
  const bell = (person: Person) => tool(person, startOf(person.words.tools.notices.title))

  it.each(languages)(
    'come while one looks, lead to their page, and are cleared for good, for that person alone, in %s',
    async (language) => {
      const reader = await importer(`reader-${language}`)
      const other = await importer(`other-${language}`)
      await importQuestions(other.client, `别人的-${language}.xlsx`)
      const person = await enterAs({ language, as: reader, settings: { showNotice: true } })
      const { notices } = person.words.tools
      await bell(person).click()
      await panel(person).getByText(notices.noNotice).waitFor()
      await importQuestions(reader.client, `期末-${language}.xlsx`)
      const notice = panel(person).getByRole('button', { name: new RegExp(`期末-${language}`) })
      await notice.waitFor()
      await tool(person, new RegExp(filled(notices.unread, { count: 1 }))).waitFor()
      await panel(person)
        .locator('time')
        .filter({ hasText: language === 'zh' ? /前/ : /ago/ })
        .waitFor()
      await panel(person)
        .getByRole('tab', { name: startsNamed(notices.email) })
        .click()
      await panel(person).getByText(notices.noEmail).waitFor()
      await panel(person)
        .getByRole('tab', { name: startsNamed(notices.notice) })
        .click()
      await notice.click()
      await person.isAt(`${import_batch.menu!.path}/show/`)
      await panel(person).waitFor({ state: 'hidden' })
      await tool(person, exactly(notices.title)).waitFor()

      await importQuestions(reader.client, `补考-${language}.xlsx`)
      await tool(person, new RegExp(filled(notices.unread, { count: 1 }))).waitFor()
      await person.visit(exercise.menu!.path)
      await person.settled()
      await bell(person).click()
      await panel(person)
        .getByRole('button', { name: new RegExp(`补考-${language}`) })
        .waitFor()
      const call = `**/${systemCalls.noticeClear.path}`
      await person.page.route(call, (route) => route.abort())
      await person.button(notices.clear, panel(person)).click()
      await person.toast(notices.clearFailed)
      await notice.waitFor()
      await person.page.unroute(call)
      await person.button(notices.clear, panel(person)).click()
      await person.toast(language === 'zh' ? '清空消息成功' : notices.cleared)
      await panel(person).getByText(notices.noNotice).waitFor()
      await person.reload()
      await person.settled()
      await bell(person).click()
      await panel(person).getByText(notices.noNotice).waitFor()
      expect((await other.client.send(systemCalls.noticeList)).data).toMatchObject({ total: 1 })
    },
  )

  it('come a page at a time', async () => {
    const { id } = await makeUser(admin, 'reader-of-many', ['exercise:list'])
    const material = await new RecordFactory(admin).make('resource')
    // One notice for what is given and one for what is taken back.
    for (let n = 1; n <= 6; n++) {
      await admin.must(resources.resource, 'set_resource_to_user', { resource_ids: [material.id], user_ids: [id] })
      await admin.must(resources.user, 'withdraw_user_grant', { id, kind: 'resource', target_id: material.id })
    }
    const person = await enterAs({ as: { username: 'reader-of-many', password }, settings: { showNotice: true } })
    const { notices } = person.words.tools
    await bell(person).click()
    const rows = panel(person).getByRole('listitem')
    await person.button(notices.more, panel(person)).waitFor()
    await expect.poll(() => rows.count()).toBe(10)
    await person.button(notices.more, panel(person)).click()
    await expect.poll(() => rows.count()).toBe(12)
  })
})

describe('the error log', () => {
  const message = (n: number) => `planted ${n}: Bearer secret-token-${n}`
  const raise = (person: Person, n: number) =>
    person.page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text)
      })
    }, message(n))

  it.each(languages)(
    'counts what nobody caught, shows it unfolded, and forgets it when asked to, in %s',
    async (language) => {
      const person = await enterApart({ language })
      const { errors } = person.words.tools
      const bug = tool(person, new RegExp(errors.count.replace('{{count}}', String.raw`\d+`)))
      await person.visit(exercise.menu!.path)
      await expect.poll(() => bug.isVisible()).toBe(false)
      for (const n of [1, 2, 2]) await raise(person, n)
      await tool(person, exactly(filled(errors.count, { count: 2 }))).click()
      const row = person.dialog.getByRole('row').filter({ hasText: 'planted 2' })
      await row.filter({ hasText: filled(errors.times, { count: 2 }) }).waitFor()
      await row.filter({ hasText: exercise.menu!.path }).waitFor()
      await row.getByRole('button').first().click()
      await person.dialog
        .locator('pre')
        .filter({ hasText: /Error: planted 2[^]*at / })
        .waitFor()
      const links = await row
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((one) => [one.getAttribute('href'), one.getAttribute('target'), one.getAttribute('rel')]),
        )
      expect(links).toEqual(
        ['https://www.baidu.com/s?wd=', 'https://www.google.com/search?q=', 'https://stackoverflow.com/search?q='].map(
          (engine) => [`${engine}${encodeURIComponent('Error: planted 2: Bearer …')}`, '_blank', 'noopener noreferrer'],
        ),
      )
      await expect.poll(() => person.dialog.innerText()).not.toContain('secret-token')
      await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await person.button(errors.copy, person.dialog).click()
      await person.toast(errors.copied)
      expect(await person.page.evaluate(() => navigator.clipboard.readText())).toMatch(/planted 2[^]*planted 1/)
      await person.button(errors.dismiss, person.dialog).click()
      await person.seesNoMore(errors.title)
      await expect.poll(() => bug.isVisible()).toBe(false)
      await expect(apart.endJourney({ name: 'planted' })).rejects.toThrow(/page error: .*planted 1/)
    },
  )

  it('knows calls that failed within the server by their id, and no refusals', async () => {
    const person = await enterApart()
    await person.page.route('**/get_exercise_list?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '服务器发生错误', data: { request_id: 'req-17' } } }),
    )
    await person.visit(exercise.menu!.path)
    await tool(person, exactly(filled(person.words.tools.errors.count, { count: 1 }))).click()
    const row = person.dialog.getByRole('row').filter({ hasText: '服务器发生错误' })
    await row.getByRole('button').first().click()
    await person.dialog.locator('pre').filter({ hasText: 'request id: req-17' }).waitFor()
  })
})

it.each(languages)('lists the shortcuts on ?, but not while one types, in %s', async (language) => {
  const person = await enterAs({ language })
  const { title } = person.words.tools.shortcuts
  await person.visit(exercise.menu!.path)
  const box = person.main.getByRole('textbox', { name: startOf(person.words.views.list.searchIn) })
  await box.click()
  await person.page.keyboard.type('?')
  await expect.poll(() => box.inputValue()).toBe('?')
  await box.blur()
  await expect.poll(() => person.page.getByRole('dialog', { name: title }).isVisible()).toBe(false)
  await person.page.keyboard.press('?')
  const list = person.page.getByRole('dialog', { name: title })
  for (const { label } of shortcuts.filter(({ when }) => when === 'elsewhere'))
    await list.getByText(label[language], { exact: true }).waitFor()
  await list
    .locator('kbd')
    .filter({ hasText: exactly('Ctrl') })
    .first()
    .waitFor()
  // Keys go to the list once it has come to rest.
  await expect.poll(() => list.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await person.page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
})

describe('the header', () => {
  const hidden = (person: Person) => [
    person.words.tools.search.title,
    person.words.tools.notices.title,
    person.words.tools.theme,
    person.words.app.switchLanguage,
  ]
  const shown = (person: Person) => [person.words.shell.fullScreen, person.words.shell.refresh]

  it('has neither search, notices, theme nor language at first, and the menu of the person has them all', async () => {
    const person = await enterAs()
    for (const name of shown(person)) await tool(person, name).waitFor()
    for (const name of hidden(person)) await expect.poll(() => tool(person, name).count(), { message: name }).toBe(0)
    await person.account.click()
    const { tools } = person.words
    for (const name of [
      tools.search.title,
      tools.notices.title,
      tools.theme,
      tools.shortcuts.title,
      person.words.shell.apiDocs,
      person.words.shell.systemStatus,
      person.words.shell.logout,
    ]) {
      await person.page.getByRole('menuitem', { name: startsNamed(name) }).waitFor()
    }
    await person.page.getByRole('menuitem', { name: startsNamed(tools.search.title) }).click()
    await person.page.getByRole('combobox', { name: tools.search.placeholder }).waitFor()
  })

  it.each(languages)(
    'has what is switched on; on a phone, what does not fit is in the menu of the person, in %s',
    async (language) => {
      const person = await enterAs({ language, settings: allTools })
      for (const name of [...hidden(person), ...shown(person)]) await tool(person, name).waitFor()
      await person.page.setViewportSize({ width: 375, height: 740 })
      const { tools, shell } = person.words
      for (const name of [tools.search.title, tools.notices.title]) await tool(person, name).waitFor()
      await tool(person, shell.refresh).waitFor({ state: 'hidden' })
      await person.account.click()
      for (const name of [shell.fullScreen, shell.refresh, tools.theme, tools.shortcuts.title])
        await person.page.getByRole('menuitem', { name: startsNamed(name) }).waitFor()
    },
  )

  it('changes the language from the menu and by its keys, without a reload', async () => {
    const person = await enterAs()
    await person.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await chooseInUserMenu(person, filled(person.words.tools.languageTo, { name: person.words.app.switchLanguage }))
    person.language = 'en'
    await tool(person, person.words.shell.refresh).waitFor()
    await person.page.keyboard.press('Alt+l')
    person.language = 'zh'
    await tool(person, person.words.shell.refresh).waitFor()
    expect(await person.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  })

  it('says where a tool could not be loaded, and the rest goes on', async () => {
    const person = await enterApart({ provokes: /dynamically imported module|shortcuts-dialog/ })
    await person.page.route('**/shortcuts-dialog-*', (route) => route.abort())
    await person.page.keyboard.press('?')
    await person.toast(person.words.tools.broken)
    await tool(person, exactly(filled(person.words.tools.errors.count, { count: 1 }))).waitFor()
    await person.page.keyboard.press('Control+k')
    await person.page.getByRole('combobox', { name: person.words.tools.search.placeholder }).waitFor()
  })

  it('shows running jobs while there are some, and leads to them', async () => {
    const reader = await importer('reader-of-long')
    const person = await enterAs({ as: reader })
    const running = tool(person, exactly(filled(person.words.shell.jobsRunning, { count: 1 })))
    await expect.poll(() => running.count()).toBe(0)
    // The job waits where it looks whether it has a question already, which costs less than a job of thousands of them.
    const database = new pg.Client({ connectionString: server.databaseUrl })
    await database.connect()
    try {
      await database.query('begin')
      await database.query('lock table exercise in access exclusive mode')
      await importQuestions(reader.client, '全册.xlsx')
      await running.click()
      await person.isAt(job.menu!.path)
    } finally {
      await database.end()
    }
    await running.waitFor({ state: 'hidden', timeout: 45_000 })
  })
})
