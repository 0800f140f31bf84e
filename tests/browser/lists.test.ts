import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { exercise } from '../../resources/exercise.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { group_member } from '../../resources/group-member.ts'
import { user } from '../../resources/user.ts'
import { user_group } from '../../resources/user-group.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled, startOf } from './words.ts'

/**
 * What one does to the rows of a list: opening, choosing, and answering what is asked then.
 *
 * @chosen-by src/records/views/list src/records/views/records src/records/screen
 */

const formula = '<span data-type="formula" data-value="f(x)=x^2"></span>'
const long = `求${formula}的最小值。${'已知函数的图象关于直线对称，'.repeat(220)}`
const count = 12

let server: RunningServer
let stage: Stage
let admin: Client
let longId: number
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  longId = (await admin.must(exercise, 'create', await factory.input('exercise', { stem: long }))).id
  for (let number = 1; number < count; number++)
    await admin.must(exercise, 'create', await factory.input('exercise', { stem: `第${number}题的题干` }))
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = clearedPage(() => stage)
const atList = (options?: Parameters<typeof enter>[1]): Promise<Person> => enter(exercise.menu!.path, options)

it('moves no row while rows are ticked, wide and narrow, and names what is chosen and not on the page', async () => {
  for (const options of [{}, { width: 1024 }, { width: 375, height: 800 }, { language: 'en' as const }]) {
    const person = await atList(options)
    const boxes = person.main.locator('tbody, .view-cards').getByRole('checkbox')
    await boxes.nth(1).waitFor()
    const place = (await boxes.nth(1).boundingBox())!
    await boxes.nth(0).check()
    await person.button(person.words.views.list.clearSelection, person.main).waitFor()
    expect(await boxes.nth(1).boundingBox()).toEqual(place)
    await person.takePicture(`lists-chosen-${options.language ?? 'zh'}-${options.width ?? 1440}`)
    await person.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await person.main.getByRole('group', { name: filled(person.words.views.list.selected, { count: 2 }) }).waitFor()
  }
  const person = await atList()
  const { list } = person.words.views
  await person.tick(['第3题', '第4题'])
  await person.search('第5题')
  const bar = person.main.getByRole('group', { name: filled(list.selected, { count: 2 }) })
  await bar.getByText(filled(list.selectedElsewhere, { count: 2 })).click()
  const names = person.page
    .getByRole('tooltip')
    .or(person.page.locator('.ant-popover'))
    .filter({ visible: true })
    .last()
  await names.getByText('第3题').waitFor()
  await person.takePicture('lists-chosen-names')
  await names.getByRole('checkbox', { name: startOf(filled(list.selectRow, { name: '第4题' })) }).click()
  await person.main.getByRole('group', { name: filled(list.selected, { count: 1 }) }).waitFor()
}, 180_000)

it('asks about a record by its number and two lines of it, with its formulas, and with the answers in sight', async () => {
  for (const options of [{}, { width: 375, height: 667 }]) {
    const person = await atList(options)
    const { views } = person.words
    const asked = { name: exercise.label.zh, id: String(longId) }
    const check = async (title: string, button: string) => {
      const { dialog } = person
      await dialog.locator('.ant-modal-confirm-title').getByText(title, { exact: true }).waitFor()
      await dialog.locator('.view-formula').first().waitFor()
      const box = (await person.button(button, dialog).boundingBox())!
      expect(box.y + box.height).toBeLessThan(options.height ?? 900)
      expect((await dialog.boundingBox())!.height).toBeLessThan(320)
    }
    await person.chooseInRow('的最小值', views.common.delete)
    await check(filled(views.list.deleteOne, asked), views.common.delete)
    await person.takePicture(`lists-asked-delete-${options.width ?? 1440}`)
    await person.button(views.common.cancel, person.dialog).click()
    await person.dialog.waitFor({ state: 'hidden' })
    const publish = exercise.actions.publish.label.zh
    await person.chooseInRow('的最小值', publish)
    await check(filled(views.action.confirmOne, { ...asked, action: publish }), publish)
    await person.takePicture(`lists-asked-publish-${options.width ?? 1440}`)
  }
}, 120_000)

it('leads to a record by a link, which the browser opens in a tab of its own too', async () => {
  const person = await atList()
  const link = person.row('第7题').getByRole('link')
  const address = await link.getAttribute('href')
  const { page } = person
  const other = page.context().waitForEvent('page')
  await link.click({ button: 'middle' })
  const opened = await other
  await opened.waitForURL((url) => url.hash.startsWith(address!))
  await opened.close()
  await link.focus()
  await page.keyboard.press('Enter')
  await person.isAt(address!.slice(1))
}, 90_000)

it('counts in the one line of a filter what was chosen besides the first', async () => {
  const names = ['二〇二六届物理竞赛提高班', '二〇二七届物理竞赛提高班']
  for (const name of names) await admin.must(user_group, 'create', { name })
  const person = await enter(user.menu!.path)
  const label = group_member.fields.group_id.label.zh
  await person.filter(label, names)
  const filter = person.main.getByRole('group', { name: label, exact: true })
  const count = filter.getByText('+1', { exact: true }).last()
  await count.waitFor()
  const [around, inside] = [(await filter.boundingBox())!, (await count.boundingBox())!]
  expect(inside.y + inside.height).toBeLessThan(around.y + around.height)
  expect(inside.x + inside.width).toBeLessThan(around.x + around.width)
})

it('keeps the search, the filters and their buttons in one line at 1440, in every list', async () => {
  const listed = Object.values(resources as Record<string, AnyResource>).filter(
    ({ menu, list, bespoke }) => menu && !bespoke?.list && (list.filters ?? []).length > 3,
  )
  expect(listed.length).toBeGreaterThan(10)
  for (const language of ['zh', 'en'] as const) {
    const person = await enter(exercise.menu!.path, { language })
    for (const { name, menu } of listed) {
      await person.visit(`${menu!.path}?layout=list`)
      await person.settled()
      const row = person.main.locator('.view-filter-row').filter({ visible: true })
      await row.waitFor()
      const lines = () =>
        row.evaluate(
          ({ children }) => new Set([...children].map((one) => Math.round(one.getBoundingClientRect().top))).size,
        )
      await expect.poll(lines, { message: `${name} in ${language}` }).toBe(1)
    }
  }
}, 180_000)

it('has each record on one page, whatever was changed while another page was shown', async () => {
  for (let number = 0; number < 12; number++)
    await admin.must(exercise, 'create', await factory.input('exercise', { stem: `翻页${number}的题干` }))
  const person = await atList()
  const goTo = async (page: number) => {
    await person.main.locator(`.ant-pagination-item-${page}`).filter({ visible: true }).click()
    await person.main.locator(`.ant-pagination-item-active.ant-pagination-item-${page}`).waitFor()
    await person.settled()
    return person.main
      .locator('tbody tr[data-row-key]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['rowKey']))
  }
  const refresh = () => person.button(person.words.views.common.refresh, person.main).click()
  await refresh()
  await goTo(1)
  const [last] = (await goTo(2)).slice(-1)
  const { version } = await admin.must(exercise, 'detail', { id: Number(last) })
  await admin.must(exercise, 'update', { id: Number(last), version, analysis: '改过' })
  await goTo(1)
  await refresh()
  await person.main.locator(`tbody tr[data-row-key="${last}"]`).waitFor()
  const shown = [...(await goTo(1)), ...(await goTo(2))]
  const { list } = await admin.must(exercise, 'list', { page: 1, page_size: 40 })
  expect(shown).toEqual(list.map(({ id }: { id: number }) => String(id)))
}, 120_000)

it('cuts no column by the one that stays at the end, and has room for a stem in two lines', async () => {
  const wide = `${'\\frac{1}{2}+'.repeat(5)}x=1`
  const drawn = await factory.input('exercise', {
    stem: `双行，已知<span data-type="formula" data-value="${wide}"></span>，求它的解，并且写出过程。${'说明理由，'.repeat(30)}`,
  })
  await admin.must(exercise, 'create', drawn)
  for (const width of [1440, 1280, 1024]) {
    const person = await enter(exercise.menu!.path, { width })
    for (const { menu } of [exercise, user]) {
      await person.visit(menu!.path)
      await person.settled()
      const heads = person.main.locator('thead th').filter({ visible: true })
      await heads.last().waitFor()
      const edges = () =>
        heads.evaluateAll((all) => {
          const boxes = all.map((one) => one.getBoundingClientRect())
          const end = boxes.at(-1)?.left ?? 0
          return boxes.slice(0, -1).filter(({ left, right }) => left < end - 1 && right > end + 1).length
        })
      await expect.poll(edges, { message: `${menu!.path} at ${width}` }).toBe(0)
    }
    await person.visit(`${exercise.menu!.path}?search=双行`)
    const title = person.main.locator('.view-title-cell .view-stored-line').filter({ hasText: '双行' }).first()
    await title.locator('math').waitFor()
    const inside = await title.evaluate((line) => {
      const [outer, formula] = [line.getBoundingClientRect(), line.querySelector('math')!.getBoundingClientRect()]
      return formula.top >= outer.top - 1 && formula.bottom <= outer.bottom + 1 && formula.right <= outer.right + 1
    })
    expect(inside, `the formula at ${width}`).toBe(true)
    expect((await title.boundingBox())!.height).toBeGreaterThan(40)
    await person.takePicture(`lists-two-lines-${width}`)
  }
}, 120_000)

it('shows the last page instead of one behind it, also when the only record of that went', async () => {
  for (let number = 0; number < 11; number++) await admin.must(user_group, 'create', { name: `末页班${number}` })
  const person = await enter(`${user_group.menu!.path}?search=末页班&page_size=10&page=99`)
  const { list, common } = person.words.views
  await person.seesTotal(11)
  await person.isAt('page=2')
  const rows = person.main.locator('tbody tr[data-row-key]').filter({ visible: true })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('checkbox').check()
  await person.button(common.delete, person.main).click()
  await person.button(common.delete, person.question).click()
  await expect.poll(() => rows.count()).toBe(10)
  expect(person.page.url()).not.toContain('page=')
  await person.main.getByText(filled(list.total, { total: '10' }), { exact: true }).waitFor()
}, 90_000)

it('prints the rows of a list with every column and every text, and nothing of the frame', async () => {
  const person = await enter(`${exercise.menu!.path}?search=双行`)
  const cell = person.main.locator('.view-title-cell .view-stored-line').filter({ hasText: '双行' }).first()
  await cell.waitFor()
  await person.page.emulateMedia({ media: 'print' })
  for (const hidden of ['.shell-side', '.shell-head', '.shell-foot', '.view-toolbar', '.view-last-column'])
    await person.page.locator(hidden).first().waitFor({ state: 'hidden' })
  const uncut = await person.main
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const end = document.documentElement.clientWidth
      const boxes = [...row.querySelectorAll('td, td *')].filter((one) => one.checkVisibility())
      return boxes.every((one) => one.getBoundingClientRect().right <= end + 1)
    })
  expect(uncut).toBe(true)
  const line = await cell.evaluate((one) => getComputedStyle(one).display)
  expect(line).toBe('inline')
  await person.page.emulateMedia({ media: 'screen' })
}, 60_000)

it('finds a record by the number in its first column', async () => {
  const person = await atList()
  for (const words of [String(longId), `#${longId}`]) {
    await person.search(words)
    await person.main.locator(`tbody tr[data-row-key="${longId}"]`).waitFor()
  }
}, 60_000)
