import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { callOf, rightsOf, verbDeclarations } from '../../resources/kit/index.ts'
import { resource } from '../../resources/learning-resource.ts'
import { role, scopeTypes } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { makeUser, password } from '../browser/people.ts'
import type { Person } from '../browser/person.ts'

/** Rights are given on screen, and hold on screen: menus, buttons and records follow them at once. */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  for (const name of ['高中数学', '高中物理']) {
    const { id } = await factory.make('subject_course', { name })
    for (const part of ['一', '二'])
      await factory.make('exercise', { subject_course_id: id, stem: `${name}第${part}题` })
  }
  await admin.must(user, 'create', { username: 'wangfang', password, name: '王芳' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const nameOfRight = (tag: string): string => rightsOf(exercise).find((right) => right.tag === tag)!.name.zh

/** Ticks a right of the questions' menu in the matrix, or takes the tick away. */
async function setRight(person: Person, tag: string, on: boolean): Promise<void> {
  const line = person.main.getByRole('group', { name: exercise.label.zh, exact: true })
  await line.getByRole('checkbox', { name: nameOfRight(tag), exact: true }).setChecked(on)
}

async function changeRight(person: Person, roleName: string, tag: string, on: boolean): Promise<void> {
  await person.openEditor(roleName)
  await setRight(person, tag, on)
  await person.save()
  await person.toast(person.words.views.form.saved)
}

const menuTexts = async (person: Person) =>
  (
    await person.page
      .getByRole('navigation', { name: person.words.shell.mainMenu })
      .getByRole('menuitem')
      .allInnerTexts()
  ).map((text) => text.trim())

/** What is stored already would be no change. */
let tries = 0

it('gives rights on the matrix and a scope, shows just that, and takes a right away at once', async () => {
  const teacherRole = '数学教研员'
  // A try that failed leaves its role.
  for (const { id, version } of (await admin.must(user, 'list', { username: 'wangfang' })).list)
    await admin.must(user, 'update', { id, version, role_ids: [] })
  for (const { id } of (await admin.must(role, 'list', { name: teacherRole })).list)
    await admin.must(role, 'delete', { id })
  const boss = await stage.person()
  const { views } = boss.words
  await boss.visitAs(administrator.username, administrator.password)
  await boss.openScreen(role)
  await boss.button(views.common.create, boss.main).click()
  await boss.fillIn({ [role.fields.name.label.zh]: teacherRole, [role.fields.remark.label.zh]: '只看高中数学的单题' })
  await setRight(boss, 'exercise:list', true)
  await setRight(boss, 'exercise:update', true)
  await boss.save()
  await boss.toast(views.form.created)
  const scope = role.actions.multi_perms_scope
  await boss.act(teacherRole, scope.label.zh, {
    [scope.input.scope_type.label.zh]: scopeTypes.find(({ value }) => value === 3)!.label.zh,
    [scope.input.subject_course_ids.label.zh]: ['高中数学'],
  })
  await boss.toast(scope.label.zh)
  const add = role.actions.add_member
  await boss.act(teacherRole, add.label.zh, { [add.input.user_ids.label.zh]: ['王芳'] })
  await boss.toast(add.label.zh)

  const teacher = await stage.person()
  await teacher.visit('/')
  await teacher.logIn('wangfang', password)
  await teacher.isAt(exercise.menu!.path)
  await teacher.seesTotal(2)
  await expect.poll(() => menuTexts(teacher)).toEqual(teacher.menuLabels(exercise))
  await teacher.sees('高中数学第一题')
  await expect.poll(() => teacher.page.getByText('高中物理').count()).toBe(0)
  for (const word of [views.common.create, teacher.words.import.open, teacher.words.export.open])
    await expect.poll(() => teacher.button(word, teacher.main).count()).toBe(0)
  await expect
    .poll(() => teacher.page.getByRole('button', { name: verbDeclarations.trash.label.zh, exact: true }).count())
    .toBe(0)
  expect(await teacher.rowChoices('高中数学第一题')).toEqual([views.common.show, views.common.edit, views.common.print])
  await teacher.edit('高中数学第一题', { [exercise.fields.source.label.zh]: `王芳改的（${++tries}）` })

  await teacher.openEditor('高中数学第二题')
  await changeRight(boss, teacherRole, 'exercise:update', false)
  await teacher.fillIn({ [exercise.fields.source.label.zh]: '不该存下来' })
  await teacher.save()
  await teacher.toast('您没有操作权限')
  await teacher.isAt('/edit/')
  await teacher.visit(exercise.menu!.path)
  await teacher.reload()
  await teacher.seesTotal(2)
  expect(await teacher.rowChoices('高中数学第二题')).toEqual([views.common.show, views.common.print])

  await changeRight(boss, teacherRole, 'exercise:list', false)
  await teacher.page.getByRole('button', { name: views.common.refresh, exact: true }).first().click()
  await teacher.isAt('#/403')
  await teacher.sees(teacher.words.error.forbidden)
  const { list } = await admin.must(exercise, 'list', { source: '不该存下来' })
  expect(list).toEqual([])
})

it.each(['zh', 'en'] as const)(
  'lists on a person’s page what they were given, and says meanwhile that it loads, in %s',
  async (language) => {
    const { id } = await admin.must(user, 'create', { username: `given-${language}`, password })
    for (const number of [1, 2, 3]) {
      const given = await admin.must(resource, 'create', {
        title: `${number} 函数的图像与性质：从定义出发`,
        type: 'link',
        url: 'https://example.com/page',
      })
      await admin.must(resource, 'set_resource_to_user', {
        resource_ids: [given.id],
        user_ids: [id],
        from: '2027-01-02',
      })
    }
    const person = await stage.person({ language })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const { path } = callOf(user, 'get_user_grants')
    await person.page.route(
      (url) => url.pathname.endsWith(path),
      async (route) => {
        await held
        await route.continue()
      },
    )
    await person.visitAs(
      administrator.username,
      administrator.password,
      `${user.menu!.path}/show/${id}?tab=get_user_grants`,
    )
    const panel = person.page.getByRole('tabpanel').filter({ visible: true })
    await panel.locator('[aria-busy=true]').waitFor()
    answer()
    await panel.getByRole('row').filter({ hasText: '3 函数的图像' }).waitFor()
    await expect.poll(() => panel.getByRole('row').filter({ hasText: '函数的图像' }).count()).toBe(3)
  },
)

it('tells somebody who logs in without any right, and does not let them in', async () => {
  await makeUser(admin, 'nobody', [])
  for (const [language, text] of [
    ['zh', '对不起，您没有权限！'],
    ['en', 'Sorry, nothing here is open to you!'],
  ] as const) {
    const person = await stage.person({ language })
    await person.visit('/login')
    await person.tryToLogIn('nobody', password)
    await person.sees(text)
    await person.isAt('#/login')
  }
})
