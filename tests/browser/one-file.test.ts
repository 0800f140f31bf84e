import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyResource, Language } from '../../resources/kit/index.ts'
import { cards } from '../../resources/views/cards/index.ts'
import { list } from '../../resources/views/list/index.ts'
import { tree as treeView } from '../../resources/views/tree/index.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { copyTree } from '../fixtures/tree-copy.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import { clearedPage } from './shared-page.ts'

/**
 * The promise of this product: an entity is one file, a capability is a folder of its name in each tier. Both, which
 * the tree does not have, are put into a copy of it, and used.
 *
 * @chosen-by tests/browser/inspected tests/browser/exam-room.resource.txt resources/kit resources/registry
 * @chosen-by server/commands/migration.ts server/commands/registry.ts server/commands/build.mjs
 */

/** Where the parts of the capability go; their names say it: `server.calls.ts.txt`. */
const partsOfCapability = 'tests/browser/inspected'
const placeOfPart = (file: string): string => {
  const [tier, ...rest] = file.replace(/\.txt$/, '').split('.')
  return join(tier!, 'capabilities/inspected', rest.join('.'))
}

/** The files of the copy that are new, and those that are not as they are here. */
async function differences(root: string): Promise<{ added: string[]; changed: string[] }> {
  const found = { added: [] as string[], changed: [] as string[] }
  for (const tier of ['resources', 'server', 'src', 'providers', 'editor']) {
    const entries = await readdir(join(root, tier), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = relative(root, join(entry.parentPath, entry.name))
      if (!existsSync(file)) found.added.push(file)
      else if (!(await readFile(file)).equals(await readFile(join(root, file)))) found.changed.push(file)
    }
  }
  return found
}

let tree: Awaited<ReturnType<typeof copyTree>>
let server: ServerProcess
let stage: Stage
let admin: Client
let room: AnyResource
let siteId: number

beforeAll(async () => {
  tree = await copyTree()
  await copyFile('tests/browser/exam-room.resource.txt', join(tree.root, 'resources/exam-room.ts'))
  for (const file of await readdir(partsOfCapability)) {
    const place = join(tree.root, placeOfPart(file))
    await mkdir(dirname(place), { recursive: true })
    await copyFile(join(partsOfCapability, file), place)
  }
  expect(tree.run('server/commands/migration.ts', 'exam_room')).toContain('written for review')
  expect(tree.run('server/commands/migration.ts', '--check')).not.toContain('disagree')
  tree.run('server/commands/build.mjs')
  ;({ exam_room: room } = await import(
    /* @vite-ignore */ pathToFileURL(join(tree.root, 'resources/exam-room.ts')).href
  ))
  server = await startServerProcess({ root: tree.root })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  siteId = (await admin.must(resources.site, 'create', { name: '第一中学', domain: 'no1.example.com' })).id
  const all = [...room.verbs, 'close_room', 'inspect_exam_room'].map((verb) => `exam_room:${verb}`)
  await makeUser(admin, 'keeper', [...all, 'site:list'])
  await makeUser(admin, 'looker', ['exam_room:list', 'site:list'])
  await makeUser(admin, 'outsider', ['site:list'])
}, 180_000)
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await tree?.remove()
})

it('changes nothing but what is generated, beside the new files', async () => {
  const { added, changed } = await differences(tree.root)
  const parts = (await readdir(partsOfCapability)).map(placeOfPart)
  expect(added.filter((file) => !file.startsWith('server/storage/tables/migrations/')).toSorted()).toEqual(
    [...parts, 'resources/exam-room.ts'].toSorted(),
  )
  for (const file of changed)
    expect(await readFile(join(tree.root, file), 'utf8'), file).toMatch(/^\/\/ Written by `npm run registry`/)
  expect(changed).toContain('server/parts/calls.ts')
})

const pageOf = (username: string) => clearedPage(() => stage, { username, password })
const [asKeeper, asLooker, asOutsider] = [pageOf('keeper'), pageOf('looker'), pageOf('outsider')]

describe.each(['zh', 'en'] as const)('a new entity in %s', (language: Language) => {
  const label = (name: string): string => room.fields[name]!.label[language]
  const choice = (value: string): string =>
    (room.fields['status']!.options['of'] as any[]).find((one: { value: string }) => one.value === value).label[
      language
    ]
  const titles = {
    zh: { building: '教学楼甲', room: '第一考场', renamed: '第一考场（东）' },
    en: { building: 'North Hall', room: 'Room 101', renamed: 'Room 101 East' },
  }[language]

  it('is made, listed, filtered, edited, acted on and deleted by a person who may', async () => {
    const keeper = await asKeeper('/', { language })
    await keeper.openScreen(room)
    await keeper.page.getByText(list.label[language], { exact: true }).click()
    await keeper.create({
      [label('name')]: titles.building,
      [label('code')]: `${language}-B`,
      [label('site_id')]: '第一中学',
    })
    await keeper.create({
      [label('name')]: titles.room,
      [label('code')]: `${language}-1`,
      [label('site_id')]: '第一中学',
      [label('parent_id')]: titles.building,
      [label('seats')]: 45,
    })
    await keeper.row(titles.room).waitFor()
    const found = await admin.must(room, 'list', { code: `${language}-1` })
    expect(found.list).toMatchObject([{ name: titles.room, site_id: siteId, seats: 45, status: 'open', version: 1 }])
    await keeper.takePicture(`one-file-list-${language}`)

    await keeper.search(titles.room.slice(0, 2))
    await keeper.row(titles.room).waitFor()
    await keeper.edit(titles.room, { [label('name')]: titles.renamed, [label('seats')]: 50 })
    await keeper.row(titles.renamed).waitFor()
    await keeper.act([titles.renamed], room.actions['close_room']!.label[language])
    await keeper.row(titles.renamed).getByText(choice('closed')).waitFor()
    await keeper.search('')
    await keeper.page.getByText(treeView.label[language], { exact: true }).click()
    await keeper.sees(titles.building)
    await keeper.takePicture(`one-file-tree-${language}`)
    await keeper.page.getByText(cards.label[language], { exact: true }).click()
    await keeper.main.getByRole('listitem').filter({ hasText: titles.renamed }).waitFor()
    await keeper.takePicture(`one-file-cards-${language}`)
    await keeper.page.getByText(list.label[language], { exact: true }).click()
    await keeper.act(titles.renamed, room.actions['inspect_exam_room']!.label[language])
    await keeper.row(titles.renamed).getByRole('link', { name: titles.renamed }).click()
    await keeper.page.getByRole('tab', { name: room.actions['get_exam_room_inspections']!.label[language] }).click()
    await keeper.sees({ zh: '检查次数: 1', en: 'Times inspected: 1' }[language])
    await keeper.takePicture(`one-file-inspected-${language}`)
    await keeper.page.keyboard.press('Escape')
    await keeper.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await keeper.remove(titles.renamed)
    await keeper.row(titles.renamed).waitFor({ state: 'hidden' })
    expect((await admin.must(room, 'trash')).list.map((one: { name: string }) => one.name)).toContain(titles.renamed)
  })

  it('shows no more than its right to a person who may only look, and nothing to one who may not', async () => {
    const looker = await asLooker('/', { language })
    await looker.openScreen(room)
    await looker.page.getByText(list.label[language], { exact: true }).click()
    // The list of the other language may have been here a moment ago.
    await looker.button(looker.words.views.common.refresh, looker.main).click()
    await looker.row(titles.building).waitFor()
    const { create, edit, delete: remove } = looker.words.views.common
    for (const word of [create, edit, remove, room.actions['close_room']!.label[language]])
      await expect.poll(() => looker.button(word, looker.main).count(), { message: word }).toBe(0)
    expect(
      await new Client(server.base).login('looker', password).then((client) => client.ask(room, 'create', {})),
    ).toMatchObject({ code: '403' })

    const outsider = await asOutsider('/', { language })
    await expect.poll(() => outsider.page.getByRole('menuitem', { name: room.label[language] }).count()).toBe(0)
    await outsider.visit(room.menu!.path)
    await outsider.isAt('#/403')
  })
})
