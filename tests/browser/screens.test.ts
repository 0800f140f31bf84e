import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { fieldOf } from '../../resources/registry/record-fields.ts'
import { section } from '../../resources/section.ts'
import { site } from '../../resources/site.ts'
import { messages } from '../../resources/kit/messages.ts'
import { verbDeclarations } from '../../resources/kit/verbs.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { closeWhatIsOpen, sharedPage } from './shared-page.ts'
import { closeOtherTabs } from './tabs.ts'
import { choicesAtNode, chooseForNode, dragAbove, nameNode, nodeNames, nodeOf } from './tree.ts'
import { filled } from './words.ts'

/** What people do on the generated screens, on a few resources that stand for all: lists, forms, trees, trash. */

let server: ServerProcess
let stage: Stage
/** For whoever works beside the administrator. */
let apart: Stage
let admin: Client
let course: { id: number }

const questions = 45
const hardOnes = 15

beforeAll(async () => {
  server = await startServerProcess()
  stage = await openBrowser(server.origin)
  apart = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  for (let n = 1; n <= questions; n++) {
    const difficulty = n <= hardOnes ? 5 : 2
    await factory.make('exercise', {
      subject_course_id: course.id,
      stem: `第${String(n).padStart(2, '0')}题：已知函数 <b>f(x)</b> 的图象`,
      difficulty,
    })
  }
})
afterEach(({ task }) => stage?.endTest(task))
afterEach(({ task }) => apart?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await apart?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage, closeWhatIsOpen)
/** With no page but this one: lists that earlier tests left would still be as they were. */
async function enterAs(options: Parameters<typeof enter>[1] = {}, path = '/'): Promise<Person> {
  const person = await enter(path, options)
  await closeOtherTabs(person)
  return person
}

const firstRow = (person: Person) => person.row('题：').innerText()

it.each(['zh', 'en'] as const)(
  'keeps page, order, filters and search of a list in the address over F5 and back, in %s',
  async (language) => {
    const person = await enterAs({ language })
    const hard = { zh: '困难', en: 'Hard' }[language]
    const idLabel = fieldOf(exercise, 'id')!.label[language]
    await person.openScreen(exercise)
    await person.seesTotal(questions)
    await person.sortBy(idLabel)
    await person.goToPage(2)
    await expect.poll(() => firstRow(person)).toMatch('第21题')
    await person.reload()
    await expect.poll(() => firstRow(person)).toMatch('第21题')
    await person.isAt(/page=2.*sort=id/)

    await person.filter(exercise.fields.difficulty.label[language], [hard])
    await person.seesTotal(hardOnes)
    await person.search('第0')
    await person.seesTotal(9)
    await person.takePicture(`list-${language}-1440`)
    await person.reload()
    await person.seesTotal(9)
    await person.isAt(/search=.*difficulty__in=5|difficulty__in=5.*search=/)
    await person.page.goBack()
    await person.seesTotal(hardOnes)
    await person.page.goBack()
    await person.seesTotal(questions)
    await person.search('绝无此题')
    await person.sees(filled(person.words.views.state.nothingFound, { name: exercise.label[language] }))
    await person.button(person.words.views.state.clearFilters).click()
    await person.seesTotal(questions)
  },
)

it.each(['zh', 'en'] as const)(
  'fits list and form of every kind into wide and narrow windows, in %s',
  async (language) => {
    const person = await enterAs({ language })
    const sizes = [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]
    const fits = async (what: string): Promise<void> => {
      for (const size of sizes) {
        await person.page.setViewportSize(size)
        await person.settled()
        await expect.poll(() => person.overflows(), { message: `${what} at ${size.width}` }).toBe(false)
        await person.takePicture(`${what}-${language}-${size.width}`)
      }
    }
    for (const resource of [exercise, site]) {
      await person.openScreen(resource)
      await fits(`${resource.name}-list`)
      await person.button(person.words.views.common.create, person.main).click()
      await fieldLabelled(person.form, Object.values(resource.fields)[0]!.label[language]).waitFor()
      await fits(`${resource.name}-form`)
      await person.button(person.words.views.common.cancel).click()
    }
  },
)

it('deletes several with a way back, and restores one from the trash', async () => {
  const person = await enterAs()
  const { views } = person.words
  await person.openScreen(exercise)
  await person.seesTotal(questions)
  await person.search('第4')
  await person.remove(['第41题', '第42题'])
  await person.toast(filled(views.list.deleted, { count: 2 }))
  await person.seesNoMore('第41题')
  await person.button(views.list.undo).click()
  await person.toast(filled(views.list.undone, { count: 2 }))
  await person.sees('第41题')
  await person.seesTotal(6)
  await person.remove('第43题')
  await person.toast(filled(views.list.deleted, { count: 1 }))
  await person.seesTotal(5)
  await person.page.getByRole('button', { name: verbDeclarations.trash.label.zh, exact: true }).click()
  await person.sees(filled(views.trash.titleOf, { name: exercise.label.zh }))
  await person.takePicture('trash')
  await person.row('第43题').getByRole('button', { name: views.trash.restore, exact: true }).click()
  await person.toast(filled(views.trash.restored, { count: 1 }))
  await person.sees(views.trash.empty)
  await person.openScreen(exercise)
  await person.seesTotal(questions)
})

it('copies a question into a new one', async () => {
  const person = await enterAs({}, `${exercise.menu!.path}?search=第07题`)
  const { views } = person.words
  await person.copy('第07题')
  await person.sees(filled(views.form.copyTitle, { name: exercise.label.zh }))
  await person.fillIn({ [exercise.fields.stem.label.zh]: '由第07题复制而来的新题' })
  await person.save()
  await person.toast(views.form.created)
  await person.search('复制而来')
  await person.seesTotal(1)
  const [copied] = (await admin.must(exercise, 'list', { search: '复制而来' })).list
  expect(await admin.must(exercise, 'detail', { id: copied.id })).toMatchObject({
    difficulty: 5,
    subject_course_id: course.id,
    answer: { type: 'single_choice', key: 'A' },
  })
  await admin.must(exercise, 'delete', { id: copied.id })
})

it.each(['zh', 'en'] as const)(
  'judges a form as one types, and puts what the server finds at its field, in %s',
  async (language) => {
    const person = await enterAs({ language })
    const { views } = person.words
    const domain = `${language}.taken.example.com`
    await admin.must(site, 'create', { name: `占用 ${language}`, domain })
    const label = (name: 'name' | 'domain') => site.fields[name].label[language]
    await person.openScreen(site)
    await person.button(views.common.create, person.main).click()
    const fault = (name: 'name' | 'domain') => fieldLabelled(person.form, label(name)).getByRole('alert')
    await person.fillIn({ [label('name')]: '新校区' })
    await person.fillIn({ [label('name')]: '' })
    await fault('name').filter({ hasText: messages.required[language] }).waitFor()
    await person.fillIn({ [label('name')]: '新校区' })
    await fault('name').waitFor({ state: 'detached' })
    await person.save()
    await fault('domain').filter({ hasText: messages.required[language] }).waitFor()
    await person.fillIn({ [label('domain')]: domain })
    await person.save()
    await fault('domain').filter({ hasText: messages.unique[language] }).waitFor()
    await person.takePicture(`form-server-error-${language}`)
    await person.fillIn({ [label('domain')]: `${language}.free.example.com`, [label('name')]: `新校区 ${language}` })
    await person.save()
    await person.toast(views.form.created)
    await person.sees(`${language}.free.example.com`)
  },
)

it('shows both versions when two people edit one record, loses nothing, and tells whoever looks at the list', async () => {
  await admin.must(site, 'create', { name: '第一中学', domain: 'one.example.com' })
  const first = await enterAs()
  // The list that an earlier test looked at counts as new for some seconds.
  await first.reload()
  const second = await apart.person()
  await second.visitAs(administrator.username, administrator.password)
  const { views } = first.words
  const name = site.fields.name.label.zh
  const domain = site.fields.domain.label.zh
  const language = site.fields.language.label.zh
  await first.openScreen(site)
  await first.sees('第一中学')
  await admin.must(site, 'create', { name: '第二中学', domain: 'two.example.com' })
  await first.button(views.list.changed, first.main).click()
  await first.sees('第二中学')
  for (const person of [first, second]) {
    await person.openScreen(site)
    await person.openEditor('第一中学')
  }
  await second.fillIn({ [name]: '市第一中学', [language]: '英文' })
  await second.save()
  await second.toast(views.form.saved)

  await first.fillIn({ [name]: '第一中学（东校区）', [domain]: 'east.example.com' })
  await first.save()
  await first.sees(views.conflict.title)
  await first.takePicture('conflict')
  await first.dialog.getByRole('radiogroup', { name }).getByRole('radio').first().check()
  await first.button(views.conflict.save, first.dialog).click()
  await first.toast(views.form.saved)
  await first.sees('第一中学（东校区）')
  const [record] = (await admin.must(site, 'list', { domain: 'east.example.com' })).list
  expect(record).toMatchObject({ name: '第一中学（东校区）', language: 'en', version: 3 })
})

it('builds a tree: adds, renames, moves by drag and by keyboard, and finds', async () => {
  // A try that failed leaves its nodes.
  const { list: left } = await admin.must(chapter_catalog, 'tree', { subject_course_id: course.id })
  for (const { id } of left.flatMap((node: any) => [...node.children, node]))
    await admin.must(chapter_catalog, 'delete', { id })
  const person = await enterAs()
  const { views } = person.words
  await person.openScreen(chapter_catalog)
  await person.isAt('subject_course_id=')
  await person.button(views.common.create, person.main).click()
  for (const name of ['第一章 集合', '第二章 函数', '第三章 数列']) await nameNode(person, name)
  await person.page.keyboard.press('Escape')
  await expect.poll(() => nodeNames(person)).toEqual(['第一章 集合', '第二章 函数', '第三章 数列'])
  await chooseForNode(person, '第二章 函数', views.tree.addChild)
  await nameNode(person, '2.1 函数的概念')
  await person.page.keyboard.press('Escape')
  await expect.poll(() => nodeNames(person)).toEqual(['第一章 集合', '第二章 函数', '2.1 函数的概念', '第三章 数列'])

  await chooseForNode(person, '第三章 数列', views.tree.rename)
  await nameNode(person, '第三章 等差数列', '第三章 数列')
  await dragAbove(person, '第三章 等差数列', '第一章 集合')
  await expect
    .poll(() => nodeNames(person))
    .toEqual(['第三章 等差数列', '第一章 集合', '第二章 函数', '2.1 函数的概念'])
  await nodeOf(person, '第三章 等差数列').click()
  await person.page.keyboard.press('Alt+ArrowDown')
  await expect
    .poll(() => nodeNames(person))
    .toEqual(['第一章 集合', '第三章 等差数列', '第二章 函数', '2.1 函数的概念'])
  // What moved says so, with the way back.
  await person.toast(filled(views.tree.reordered, { name: '第三章 等差数列' }))
  await person.page.keyboard.press('Alt+ArrowRight')
  await person.toast(filled(views.tree.movedUnder, { name: '第三章 等差数列', parent: '第一章 集合' }))
  await person.takePicture('tree-moved')
  await person.page
    .locator('.ant-message-notice')
    .filter({ hasText: '第一章 集合' })
    .getByRole('button', { name: views.list.undo })
    .click()
  await expect
    .poll(() => nodeNames(person))
    .toEqual(['第一章 集合', '第三章 等差数列', '第二章 函数', '2.1 函数的概念'])
  // Arrows open and close, and the keys are still the tree's after a name was typed.
  await nodeOf(person, '第二章 函数').click()
  await person.page.keyboard.press('F2')
  await person.page.keyboard.press('Enter')
  await person.page.keyboard.press('ArrowLeft')
  await expect.poll(() => nodeNames(person)).toEqual(['第一章 集合', '第三章 等差数列', '第二章 函数'])
  await person.page.keyboard.press('ArrowRight')
  await expect
    .poll(() => nodeNames(person))
    .toEqual(['第一章 集合', '第三章 等差数列', '第二章 函数', '2.1 函数的概念'])
  await person.takePicture('tree')
  const stored = async () => {
    const { list } = await admin.must(chapter_catalog, 'tree', { subject_course_id: course.id })
    return list.map((node: any) => [node.name, node.children.map((child: any) => child.name)])
  }
  await expect.poll(stored).toEqual([
    ['第一章 集合', []],
    ['第三章 等差数列', []],
    ['第二章 函数', ['2.1 函数的概念']],
  ])
  await person.main.getByRole('textbox', { name: views.tree.search }).fill('概念')
  await person.sees(filled(views.tree.found, { count: 1 }))
  expect(await nodeNames(person)).toEqual(['第二章 函数', '2.1 函数的概念'])
  await person.reload()
  await expect
    .poll(() => nodeNames(person))
    .toEqual(['第一章 集合', '第三章 等差数列', '第二章 函数', '2.1 函数的概念'])
})

it('offers at a node of a tree that is shared only what the person may do to it', async () => {
  const tags = [
    'subject_course:list',
    ...['list', 'create', 'update', 'delete'].map((right) => `chapter_catalog:${right}`),
  ]
  await makeUser(admin, 'chapter-author', tags, { scope_type: 4 })
  const author = await new Client(server.base).login('chapter-author', password)
  const within = { subject_course_id: course.id }
  await author.must(chapter_catalog, 'create', { ...within, name: '我的前一章' })
  await admin.must(chapter_catalog, 'create', { ...within, name: '别人的章' })
  await author.must(chapter_catalog, 'create', { ...within, name: '我的章' })
  const person = await enter(`${chapter_catalog.menu!.path}?subject_course_id=${course.id}`, {
    as: { username: 'chapter-author', password },
  })
  const { common, tree } = person.words.views
  const adding = [tree.addChild, tree.addSibling]
  expect(await choicesAtNode(person, '我的章')).toEqual([
    ...adding,
    tree.rename,
    tree.up,
    tree.down,
    tree.in,
    tree.out,
    common.delete,
  ])
  await person.page.keyboard.press('Escape')
  expect(await choicesAtNode(person, '别人的章')).toEqual(adding)
  await person.takePicture('tree-of-others')
  await person.page.keyboard.press('Escape')

  // What the menu does not offer, neither keys, nor a double click, nor dragging begin.
  const naming = person.main.getByRole('textbox', { name: tree.newName, exact: true })
  const order = async () =>
    (await admin.must(chapter_catalog, 'tree', within)).list.map((node: any) => node.name).slice(-3)
  await nodeOf(person, '别人的章').click()
  await person.page.keyboard.press('F2')
  await person.page.getByTitle('别人的章', { exact: true }).first().dblclick()
  await expect.poll(() => naming.count()).toBe(0)
  await person.page.keyboard.press('Alt+ArrowDown')
  await dragAbove(person, '别人的章', '我的前一章')
  await nodeOf(person, '我的章').click()
  await person.page.keyboard.press('Alt+ArrowUp')
  await person.toast('我的章')
  await expect.poll(order).toEqual(['我的前一章', '我的章', '别人的章'])
  await person.page.keyboard.press('F2')
  await naming.waitFor()
})

it('says what to do where there is nothing yet, and where the server is away', async () => {
  const person = await enterAs()
  const { views } = person.words
  await person.openScreen(section)
  await person.sees(filled(views.state.empty, { name: section.label.zh }))
  await person.sees(views.state.emptyHintCreate)
  await person.openScreen(exercise)
  await person.seesTotal(questions)
  await server.stop({ keepData: true })
  await person.button(views.common.refresh, person.main).click()
  const away = person.page.getByRole('status').filter({ hasText: person.words.connection.lostWithInput })
  await away.waitFor()
  await person.takePicture('server-away')
  server = await startServerProcess({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) })
  await away.waitFor({ state: 'detached' })
  await person.seesTotal(questions)
})
