import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Dialog } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { site } from '../../resources/site.ts'
import { user } from '../../resources/user.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { pictureZh } from '../../src/base/locales/picture.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import { Person } from './person.ts'
import { control, newSite, notice, siteName, storedDrafts, valueOf } from './drafts.ts'
import { closeTab, goToTab } from './tabs.ts'
import { nodeOf } from './tree.ts'

/**
 * What somebody typed and had not saved: it survives a closed or crashed page and an ended session, for them alone; and
 * files on their way. Over F5: `drafts.test.ts`.
 *
 * @chosen-by src/records/drafts src/records/views/form src/content/files src/base/tabs providers/session.ts
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
let folder: string

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  folder = await mkdtemp(join(tmpdir(), 'drafts-'))
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function enterAs(
  options: PersonOptions,
  path: string,
  username = administrator.username,
  secret = administrator.password,
): Promise<Person> {
  const person = await stage.person(options)
  await person.visitAs(username, secret, path)
  return person
}

/** The same browser profile, in another window. */
async function anotherWindow(person: Person, path: string): Promise<Person> {
  const other = new Person(await person.page.context().newPage(), person.origin, person.language)
  await other.visit(path)
  return other
}

/** Goes to the list behind the drawer first, which leaves the form as it is. */
async function leaveAndLogOut(person: Person): Promise<void> {
  await person.visit(site.menu!.path)
  await person.dialog.waitFor({ state: 'detached' })
  await person.logOut()
}

const seesStored = (person: Person, text: string): Promise<void> =>
  expect.poll(async () => (await storedDrafts(person)).join()).toContain(text)

it('brings back half a form in a drawer, until it is discarded or saved, in English', async () => {
  const person = await enterAs({ language: 'en' }, newSite)
  const { views } = person.words
  const name = siteName(person)
  const typed = 'Grammar school'
  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  await expect.poll(() => valueOf(person, name)).toBe(typed)
  await person.takePicture('draft-drawer-en-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('draft-drawer-en-375')
  await person.page.setViewportSize({ width: 1440, height: 900 })

  await person.button(views.form.dropDraft, notice(person)).click()
  await notice(person).waitFor({ state: 'detached' })
  await person.reload()
  await expect.poll(() => valueOf(person, name)).toBe('')
  await expect.poll(() => notice(person).count()).toBe(0)

  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  // The focus is on the way back: an Enter too many discards nothing.
  await person.button(views.common.cancel, person.form).click()
  const keep = person.button(views.form.keepEditing, person.question)
  const hasFocus = (element: Element): boolean => element.contains(document.activeElement)
  await expect.poll(() => person.question.evaluate(hasFocus)).toBe(true)
  expect(await person.button(views.form.discard, person.question).evaluate(hasFocus)).toBe(false)
  await keep.press('Enter')
  await keep.waitFor({ state: 'detached' })
  await expect.poll(() => valueOf(person, name)).toBe(typed)
  await person.button(views.common.cancel, person.form).click()
  await person.button(views.form.discard, person.question).click()
  await person.button(views.common.create, person.main).click()
  await expect.poll(() => valueOf(person, name)).toBe('')
  await expect.poll(() => notice(person).count()).toBe(0)

  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  await person.fillIn({ [site.fields.domain.label.en]: 'en.draft.example.com' })
  await person.save()
  await person.toast(views.form.created)
  // Closed in the same moment in which the answer has come.
  const other = await anotherWindow(person, newSite)
  await person.page.close()
  await expect.poll(() => valueOf(other, name)).toBe('')
  await expect.poll(() => notice(other).count()).toBe(0)
  await expect.poll(() => storedDrafts(other)).toEqual([])
})

it('brings back what a closed window and a crashed page held', async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext()
    const first = new Person(await context.newPage(), server.origin, 'zh')
    const name = siteName(first)
    await first.visitAs(administrator.username, administrator.password, newSite)
    await first.fillIn({ [name]: '关闭之前' })
    await seesStored(first, '关闭之前')
    await first.page.close()
    const second = new Person(await context.newPage(), server.origin, 'zh')
    await second.visit(newSite)
    await notice(second).waitFor()
    await expect.poll(() => valueOf(second, name)).toBe('关闭之前')

    await second.fillIn({ [name]: '崩溃之前' })
    await seesStored(second, '崩溃之前')
    const crashed = new Promise((resolve) => second.page.once('crash', resolve))
    const devtools = await context.newCDPSession(second.page)
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    const third = new Person(await context.newPage(), server.origin, 'zh')
    await third.visit(newSite)
    await notice(third).waitFor()
    await expect.poll(() => valueOf(third, name)).toBe('崩溃之前')
  } finally {
    await browser.close()
  }
})

it('keeps a draft over a session that was ended, shows it to nobody else, and has it for its person again', async () => {
  const tags = ['site:list', 'site:create', 'site:detail']
  for (const username of ['draft_li', 'draft_han']) await makeUser(admin, username, tags)
  const person = await enterAs({}, newSite, 'draft_li', password)
  const name = siteName(person)
  await person.fillIn({ [name]: '李雷的输入', [site.fields.domain.label.zh]: 'li.example.com' })
  const token = await person.page.evaluate(() => localStorage.getItem('token')!)
  await admin.send(systemCalls.logout, {}, { token })
  await person.isAt('#/login?redirect=')

  await person.logIn('draft_han', password)
  await person.isAt(newSite)
  await expect.poll(() => valueOf(person, name)).toBe('')
  await expect.poll(() => notice(person).count()).toBe(0)
  expect(await person.page.content()).not.toContain('李雷的输入')
  await person.fillIn({ [name]: '韩梅梅的输入' })
  await leaveAndLogOut(person)

  await person.logIn('draft_li', password)
  await person.visit(newSite)
  await notice(person).waitFor()
  await expect.poll(() => valueOf(person, name)).toBe('李雷的输入')
  await person.save()
  await person.toast(person.words.views.form.created)
  await person.dialog.waitFor({ state: 'detached' })
  await person.visit(newSite)
  await expect.poll(() => valueOf(person, name)).toBe('')
  await leaveAndLogOut(person)

  await person.logIn('draft_han', password)
  await person.visit(newSite)
  await notice(person).waitFor()
  await expect.poll(() => valueOf(person, name)).toBe('韩梅梅的输入')
})

it('keeps the input of two windows apart, and hands on what a closed one left', async () => {
  const first = await enterAs({}, newSite)
  const name = siteName(first)
  await first.fillIn({ [name]: '第一个窗口' })
  const second = await anotherWindow(first, newSite)
  await expect.poll(() => valueOf(second, name)).toBe('')
  await second.fillIn({ [name]: '第二个窗口' })
  for (const [person, typed] of [
    [first, '第一个窗口'],
    [second, '第二个窗口'],
  ] as const) {
    await person.reload()
    await notice(person).waitFor()
    await expect.poll(() => valueOf(person, name)).toBe(typed)
  }
  await first.fillIn({ [site.fields.domain.label.zh]: 'first.example.com' })
  await first.save()
  await first.toast(first.words.views.form.created)
  await second.reload()
  await notice(second).waitFor()
  await expect.poll(() => valueOf(second, name)).toBe('第二个窗口')
  await second.page.close()
  // The browser closes a window behind one's back, and only then is the form in it free.
  await expect.poll(() => first.page.evaluate(async () => (await navigator.locks.query()).held!.length)).toBe(0)
  await first.button(first.words.views.common.create, first.main).click()
  await notice(first).waitFor()
  await expect.poll(() => valueOf(first, name)).toBe('第二个窗口')
})

it('lets a window close without a question, unless a secret was typed, which one may look at', async () => {
  const person = await enterAs({}, `${user.menu!.path}/create`)
  const asked: Dialog[] = []
  person.page.on('dialog', (dialog) => {
    asked.push(dialog)
    void dialog.accept()
  })
  const name = user.fields.username.label.zh
  const secret = user.fields.password.label.zh
  await control(person, name).click()
  await person.fillIn({ [name]: 'draft_wang' })
  await person.reload()
  await notice(person).waitFor()
  expect(asked).toHaveLength(0)

  const secretBox = fieldLabelled(person.form, secret).locator('input')
  await secretBox.click()
  await secretBox.fill('never-kept-1')
  await secretBox.press('Tab')
  await person.page.keyboard.press('Enter')
  await person.page.getByRole('button', { name: person.words.views.widget.hidePassword, pressed: true }).waitFor()
  await expect.poll(() => secretBox.getAttribute('type')).toBe('text')
  await person.reload()
  expect(asked.map((dialog) => dialog.type())).toEqual(['beforeunload'])
  await person.sees(person.words.views.form.draftWithoutSecrets)
  await expect.poll(() => valueOf(person, name)).toBe('draft_wang')
  await expect.poll(() => secretBox.inputValue()).toBe('')
  expect((await storedDrafts(person)).join()).toContain('draft_wang')
  const everywhere = await person.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(everywhere + (await storedDrafts(person)).join()).not.toContain('never-kept-1')
})

/** A picture to upload. */
async function picture(): Promise<string> {
  const path = join(folder, '标志.png')
  await writeFile(
    path,
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  return path
}

/** Uploads get nowhere until the answer is called. */
async function holdUploads(person: Person): Promise<() => void> {
  let arrive: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await person.page.route(`**/${systemCalls.upload.path}`, async (route) => {
    await gate
    await route.continue()
  })
  return arrive
}

it('says that a file is on its way instead of missing it, asks before it is lost, shows it large by keyboard, and saves when it has arrived', async () => {
  const path = await picture()
  const person = await enterAs({}, newSite)
  const { views } = person.words
  const arrive = await holdUploads(person)
  const logo = fieldLabelled(person.form, site.fields.logo.label.zh)
  await logo.locator('input[type=file]').setInputFiles(path)
  await logo.getByRole('progressbar').waitFor()
  // Nothing else is in the form yet: leaving it would still lose the file.
  await person.button(views.common.cancel, person.form).click()
  await person.button(views.form.keepEditing, person.question).click()
  await logo.getByRole('progressbar').waitFor()
  await person.fillIn({ [siteName(person)]: '有标志的域', [site.fields.domain.label.zh]: 'logo.example.com' })
  await person.save()
  await logo.getByRole('alert').filter({ hasText: views.form.uploading }).waitFor()
  await person.toast(views.form.uploading)
  await person.takePicture('form-uploading')
  arrive()
  await logo.getByText('标志.png').waitFor()
  await logo.getByRole('alert').waitFor({ state: 'detached' })
  await logo.getByRole('progressbar').waitFor({ state: 'detached' })
  await person.reload()
  await notice(person).waitFor()
  await logo.getByText('标志.png').waitFor()
  const small = person.button('标志.png', logo)
  await small.press('Enter')
  const large = person.page.locator('.view-picture').getByRole('img', { name: '标志.png' })
  await large.waitFor()
  const tools = pictureZh.picture
  const widthNow = () => large.evaluate((one) => one.clientWidth)
  const fitting = await widthNow()
  await person.button(tools.zoomIn, person.dialog).press('Enter')
  await person.dialog.getByText('150%').waitFor()
  expect((await widthNow()) / fitting).toBeCloseTo(1.5, 2)
  await person.button(tools.turnRight, person.dialog).press('Enter')
  expect(await large.evaluate((one) => getComputedStyle(one).rotate)).toBe('90deg')
  await person.button(tools.restore, person.dialog).press('Enter')
  expect(await widthNow()).toBe(fitting)
  await person.page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  expect(await small.evaluate((button) => button === document.activeElement)).toBe(true)
  await person.save()
  await person.toast(views.form.created)
  expect((await admin.must(site, 'list', { domain: 'logo.example.com' })).list[0].logo).toMatchObject({
    name: '标志.png',
  })

  await person.page.unroute(`**/${systemCalls.upload.path}`)
  await person.page.route(`**/${systemCalls.upload.path}`, () => undefined)
  await person.openScreen(exercise)
  await person.button(person.words.import.open, person.main).click()
  const sheet = join(folder, '题库.xlsx')
  await writeFile(sheet, 'PK')
  await person.main.locator('input[type=file]').setInputFiles(sheet)
  await person.main.getByRole('progressbar').waitFor()
  await expect.poll(() => person.button(person.words.import.chooseFirst, person.main).isDisabled()).toBe(true)
})

it('goes on in a tab that was hidden, keeps what arrived there, and what was in a tab that was closed', async () => {
  const person = await enterAs({}, exercise.menu!.path)
  await person.visit(newSite)
  const name = siteName(person)
  const arrive = await holdUploads(person)
  const logo = () => fieldLabelled(person.form, site.fields.logo.label.zh)
  await person.fillIn({ [name]: '藏起来的域' })
  await logo()
    .locator('input[type=file]')
    .setInputFiles(await picture())
  await logo().getByRole('progressbar').waitFor()
  await goToTab(person, exercise.label.zh)
  arrive()
  await seesStored(person, '标志.png')
  await goToTab(person, site.label.zh)
  await expect.poll(() => valueOf(person, name)).toBe('藏起来的域')
  await logo().getByText('标志.png').waitFor()
  await expect.poll(() => notice(person).count()).toBe(0)

  const question = await factory.make('exercise', { stem: '标签页里的题' })
  const edit = `${exercise.menu!.path}/edit/${question.id}`
  const source = exercise.fields.source.label.zh
  await person.visit(edit)
  await person.fillIn({ [source]: '藏起来的来源' })
  await goToTab(person, site.label.zh)
  await person.visit(edit)
  await expect.poll(() => valueOf(person, source)).toBe('藏起来的来源')
  await expect.poll(() => notice(person).count()).toBe(0)

  await goToTab(person, site.label.zh)
  await person.fillIn({ [name]: '关掉的域' })
  await closeTab(person, site.label.zh)
  await person.visit(newSite)
  await notice(person).waitFor()
  await expect.poll(() => valueOf(person, name)).toBe('关掉的域')
  await logo().getByText('标志.png').waitFor()
})

it('saves by Ctrl+S the form on top alone', async () => {
  const course = await factory.make('subject_course', { name: '快捷键课程' })
  const [below, above] = [
    await admin.must(chapter_catalog, 'create', { name: '下面的章', subject_course_id: course.id }),
    await admin.must(chapter_catalog, 'create', { name: '上面的章', subject_course_id: course.id }),
  ]
  const path = chapter_catalog.menu!.path
  const person = await enterAs({}, `${path}?subject_course_id=${course.id}`)
  const name = chapter_catalog.fields.name.label.zh
  await nodeOf(person, '下面的章').click()
  const panel = person.main.locator('[data-field]').filter({ hasText: name }).first().getByRole('textbox')
  await panel.fill('下面的章，未保存')
  await person.visit(`${path}/edit/${above.id}?subject_course_id=${course.id}`)
  await person.dialog.waitFor()
  await person.fillIn({ [name]: '上面的章，已保存' }, person.dialog)
  await person.page.keyboard.press('Control+s')
  await person.toast(person.words.views.form.saved)
  const stored = async (id: number) => (await admin.must(chapter_catalog, 'detail', { id })).name
  expect(await stored(above.id)).toBe('上面的章，已保存')
  expect(await stored(below.id)).toBe('下面的章')
})
