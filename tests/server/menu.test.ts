import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { MenuItem, UserInfo } from '../../resources/system/account-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { info } from '../../server/people/login/info.ts'
import { syncMenus } from '../../server/start/menu-sync.ts'
import { openPath, pageRoutes } from '../../server/background/notices/page-addresses.ts'

/** The menu defines the routes: items name their pages, and an item that names none is refused. */

const { menu } = resources

const flat = (menus: readonly MenuItem[]): MenuItem[] => menus.flatMap((item) => [item, ...flat(item.children)])

describe('over the wire', () => {
  let server: RunningServer
  let admin: Client

  beforeAll(async () => {
    server = await startServer()
    admin = await new Client(server.base).login(administrator.username, administrator.password)
  })
  afterAll(() => server?.stop())

  const menusOf = async (client: Client) => flat(((await client.send(systemCalls.info)).data as UserInfo).menus)
  const itemAt = async (route: string) => (await menusOf(admin)).find((item) => item.route === route)
  const versionOf = async (id: number) => (await admin.must(menu, 'detail', { id })).version
  const move = async (id: number, route: string) =>
    admin.ask(menu, 'update', { id, version: await versionOf(id), route })

  it('an item that is moved keeps its page', async () => {
    const item = (await itemAt('/testing/sectionManagement'))!
    expect(item.component).toBe('section')
    expect(await move(item.id, '/testing/parts')).toMatchObject({ code: 200 })
    expect(await itemAt('/testing/parts')).toMatchObject({ id: item.id, component: 'section' })
    await move(item.id, '/testing/sectionManagement')
  })

  it('an item with the route of a page names it from then on, and opens to people who may see that page', async () => {
    const made = await admin.must(menu, 'create', { name: '我的标签', route: '/systemManagement/labelManagement' })
    expect(made).toMatchObject({ component: 'label' })
    await move(made.id, '/testing/myLabels')
    expect(await itemAt('/testing/myLabels')).toMatchObject({ id: made.id, component: 'label' })
    await makeUser(admin, 'labeller', ['label:list'])
    await makeUser(admin, 'asker', ['exercise:list'])
    const routesOf = async (name: string) =>
      (await menusOf(await new Client(server.base).login(name, password))).map(({ route }) => route)
    expect(await routesOf('labeller')).toContain('/testing/myLabels')
    expect(await routesOf('asker')).not.toContain('/testing/myLabels')
  })

  it('an item to no page, with an icon that is none, at an address that is taken, or with a right to no page is refused by field and with the pages', async () => {
    const refusal = async (input: Record<string, unknown>) => {
      const { code, data } = (await admin.ask(menu, 'create', { name: '新', ...input })) as {
        code: number
        data: { errors: { path: string; message: string }[] }
      }
      return { code, path: data.errors[0]!.path, message: data.errors[0]!.message }
    }
    const nowhere = await refusal({ route: '/testing/nowhere' })
    expect(nowhere).toMatchObject({ code: 100400, path: 'component' })
    expect(nowhere.message).toContain('单题 exercise')
    expect(await refusal({ route: '/x', component: 'nobody' })).toMatchObject({ code: 100400, path: 'component' })
    expect(await refusal({ route: '/login', component: 'user' })).toMatchObject({ code: 100400, path: 'route' })
    expect(await refusal({ route: '/userManagement', component: 'role' })).toMatchObject({
      code: 100400,
      path: 'route',
      message: '路由已用于菜单“用户”',
    })
    for (const icon of ['constructor', '__proto__', 'boook'])
      expect(await refusal({ type: 0, icon })).toMatchObject({ code: 100400, path: 'icon' })
    const { id } = (await itemAt('/userManagement'))!
    expect(
      await admin.ask(menu, 'update_menu_perm', { id, perm_list: [{ name: '?', tag: 'gone:list', route: '/x' }] }),
    ).toMatchObject({ code: 100400, data: { errors: [{ path: 'perm_list' }] } })
  })
})

describe('what resources declare', () => {
  let bank: TestDatabase

  beforeAll(async () => {
    bank = await startTestDatabase()
    await syncMenus(bank.database)
  })
  afterAll(() => bank?.stop())

  const row = (name: string) =>
    bank.database.first<{
      id: number
      name: string
      route: string
      icon: string
      component: string
      version: number
      perm_list: { tag: string; name: string; route?: string }[]
    }>(sql`select id, name, route, icon, component, version, perm_list from menu where component = ${name}`)
  /** As if the resource had declared something else when the row was created. */
  const broughtAs = (name: string, changes: Record<string, string>) =>
    bank.database.run(
      sql`update setting set value = jsonb_set(value, array['declared', ${name}::text], value->'declared'->${name} || ${JSON.stringify(changes)}::jsonb) where key = 'menu_sync'`,
    )

  it('is followed by a row that nobody changed, but not by one that somebody arranged', async () => {
    const declared = (await row('label'))!
    await bank.database.run(
      sql`update menu set route = '/old/labels', icon = 'old', name = '我的标签' where id = ${declared.id}`,
    )
    await broughtAs('label', { route: '/old/labels', icon: 'former', name: '旧标签' })
    await syncMenus(bank.database)
    expect(await row('label')).toMatchObject({
      route: declared.route,
      icon: 'old',
      name: '我的标签',
      version: declared.version + 1,
    })
    await syncMenus(bank.database)
    expect((await row('label'))!.version).toBe(declared.version + 1)
  })

  it('is followed by the routes of rights too', async () => {
    const { id } = (await row('exercise'))!
    await bank.database.run(
      sql`update menu set perm_list = (select jsonb_agg(case when one->>'tag' = 'exercise:create' then one || '{"route": "/old/new"}' when one->>'tag' = 'exercise:update' then one || '{"route": "/mine"}' else one end) from jsonb_array_elements(perm_list) one) where id = ${id}`,
    )
    await bank.database.run(
      sql`update setting set value = jsonb_set(value, '{routes}', '{"exercise:create": "/old/new", "exercise:update": "/old/new"}') where key = 'menu_sync'`,
    )
    await syncMenus(bank.database)
    const routeOf = async (tag: string) => (await row('exercise'))!.perm_list.find((one) => one.tag === tag)?.route
    expect([await routeOf('exercise:create'), await routeOf('exercise:update')]).toEqual([
      '/testing/singleTopic',
      '/mine',
    ])
  })

  it('is followed by the names of rights, also of a bank from before they were noted, but not by those that somebody gave', async () => {
    const name = async (right: string) =>
      (await row('marking_scheme'))!.perm_list.find(({ tag }) => tag === `marking_scheme:${right}`)!.name
    const declared = await name('create')
    const { id, version } = (await row('marking_scheme'))!
    await bank.database.run(
      sql`update menu set perm_list = (select jsonb_agg(case when one->>'tag' = 'marking_scheme:create' then one || '{"name": "新建"}' when one->>'tag' = 'marking_scheme:update' then one || '{"name": "我的叫法"}' else one end) from jsonb_array_elements(perm_list) one) where id = ${id}`,
    )
    await bank.database.run(sql`update setting set value = value - 'called' where key = 'menu_sync'`)
    await syncMenus(bank.database)
    expect([await name('create'), await name('update')]).toEqual([declared, '我的叫法'])
    await bank.database.run(
      sql`update menu set perm_list = (select jsonb_agg(case when one->>'tag' = 'marking_scheme:create' then one || '{"name": "旧叫法"}' else one end) from jsonb_array_elements(perm_list) one) where id = ${id}`,
    )
    await bank.database.run(
      sql`update setting set value = jsonb_set(value, '{called,marking_scheme:create}', '"旧叫法"') where key = 'menu_sync'`,
    )
    await syncMenus(bank.database)
    expect(await name('create')).toBe(declared)
    await syncMenus(bank.database)
    expect((await row('marking_scheme'))!.version).toBe(version + 2)
  })

  it('brings a resource that had rights alone, in no menu, to the place of the page that it gets', async () => {
    const place = () =>
      bank.database.first(
        sql`select parent_id, sort, hidden, route, component from menu where id = (select id from menu where perm_list @> '[{"tag": "exam_item:list"}]')`,
      )
    const [declared, group] = [
      (await place())!,
      (await bank.database.first<{ id: number }>(sql`select id from menu where route = '/systemManagement'`))!,
    ]
    expect(declared).toMatchObject({ route: '/testing/examItemManagement', hidden: false })
    await bank.database.run(
      sql`update menu set route = '', component = null, hidden = true, sort = 900, parent_id = ${group.id}, icon = '' where component = 'exam_item'`,
    )
    await broughtAs('exam_item', { route: '', icon: '' })
    await syncMenus(bank.database)
    expect(await place()).toEqual(declared)
  })

  it('moves a page to its new group where nobody moved it, and renames the group that it was in where nobody did', async () => {
    const placed = (name: string) =>
      bank.database.first<{ parent_id: number | null; sort: number; version: number }>(
        sql`select parent_id, sort, version from menu where component = ${name}`,
      )
    const [questions, papers] = (await Promise.all(
      ['/testing', '/papers'].map((route) =>
        bank.database.first<{ id: number }>(sql`select id from menu where route = ${route}`),
      ),
    )) as [{ id: number }, { id: number }]
    const declared = (await placed('exam'))!
    expect(declared.parent_id).toBe(papers.id)
    // As an earlier version made them: one group for all, which nothing is remembered of.
    const moveTo = (name: string, parent: number | null) =>
      bank.database.run(sql`update menu set parent_id = ${parent}, sort = 77 where component = ${name}`)
    await moveTo('exam', questions.id)
    await moveTo('section', questions.id)
    await moveTo('blueprint', null)
    await bank.database.run(sql`update menu set name = '题库与试卷', name_en = 'Our bank' where id = ${questions.id}`)
    await bank.database.run(
      sql`update setting set value = value - 'renamed' #- '{declared,exam,group}' #- '{declared,blueprint,group}' #- '{declared,section}' where key = 'menu_sync'`,
    )
    await syncMenus(bank.database)
    expect(await placed('exam')).toEqual({ ...declared, version: declared.version + 1 })
    expect(await placed('section')).toMatchObject({ parent_id: papers.id })
    expect(await placed('blueprint')).toMatchObject({ parent_id: null, sort: 77 })
    const names = () => bank.database.first(sql`select name, name_en from menu where id = ${questions.id}`)
    expect(await names()).toEqual({ name: '题库', name_en: 'Our bank' })
    // What somebody arranges afterwards stays.
    await moveTo('exam', questions.id)
    await bank.database.run(sql`update menu set name = '题库与试卷' where id = ${questions.id}`)
    await syncMenus(bank.database)
    expect(await placed('exam')).toMatchObject({ parent_id: questions.id, sort: 77 })
    expect(await names()).toMatchObject({ name: '题库与试卷' })
  })

  it('makes no group whose pages were all moved elsewhere', async () => {
    const group = () => bank.database.first<{ id: number }>(sql`select id from menu where route = '/learning'`)
    const { id } = (await group())!
    const pages = await bank.database.all<{ component: string }>(
      sql`update menu set parent_id = null where parent_id = ${id} returning component`,
    )
    await bank.database.run(sql`delete from menu where id = ${id}`)
    for (const { component } of pages)
      await bank.database.run(
        sql`update setting set value = value #- array['declared', ${component}::text, 'group'] #- '{groups,/learning}' where key = 'menu_sync'`,
      )
    await syncMenus(bank.database)
    expect(pages.length).toBeGreaterThan(1)
    expect(await group()).toBeUndefined()
  })

  it('gives a row from before rows named their pages its page', async () => {
    const { id } = (await row('site'))!
    await bank.database.run(sql`update menu set component = null, route = '/moved/sites' where id = ${id}`)
    await syncMenus(bank.database)
    expect(await row('site')).toMatchObject({ id, route: '/moved/sites' })
  })

  it('is no item any more when the declarations give its page up', async () => {
    const { id } = (await bank.database.first<{ id: number }>(
      sql`insert into "user" (username, password, search_text) values ('boss', 'x', 'boss') returning id`,
    ))!
    const names = async () =>
      flat(
        (
          await info(bank.database, {
            userId: id,
            username: 'boss',
            rights: new Set(['*']),
            scopeType: 1,
            siteIds: [],
            subjectCourseIds: [],
            language: 'zh',
            sessionHash: null,
            takenBy: null,
          })
        ).menus,
      ).map(({ component }) => component)
    expect(await names()).toContain('section')
    await bank.database.run(sql`update menu set component = 'gone' where component = 'section'`)
    expect(await names()).not.toContain('gone')
    await bank.database.run(sql`update menu set component = 'section' where component = 'gone'`)
  })

  it('is where notices lead, wherever it is now', async () => {
    const routes = await pageRoutes(bank.database)
    const rights = new Set(['site:list'])
    for (const address of ['site/show/5?tab=x', '/systemManagement/domainManagement/show/5?tab=x'])
      expect(openPath(address, routes, rights)).toBe('/moved/sites/show/5?tab=x')
    expect(openPath('site/show/5', routes, new Set())).toBeNull()
    expect(openPath('gone/show/5', routes, rights)).toBeNull()
    expect(openPath(null, routes, rights)).toBeNull()
  })
})
