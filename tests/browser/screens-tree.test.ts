import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import { sharedPage } from './shared-page.ts'
import { choicesAtNode, chooseForNode, dragAbove, nameNode, nodeNames, nodeOf } from './tree.ts'
import { filled } from './words.ts'

/**
 * A tree of chapters, made and moved by mouse and by keyboard.
 *
 * @chosen-by src/records/views/tree src/records/views/nodes
 */

let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number }

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  course = await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage)

it('builds a tree: adds, renames, moves by drag and by keyboard, and finds', async () => {
  // A try that failed leaves its nodes.
  const { list: left } = await admin.must(chapter_catalog, 'tree', { subject_course_id: course.id })
  for (const { id } of left.flatMap((node: any) => [...node.children, node]))
    await admin.must(chapter_catalog, 'delete', { id })
  const person = await enter('/')
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
