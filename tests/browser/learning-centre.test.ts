import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { learn_module } from '../../resources/learn-module.ts'
import { learn_release } from '../../resources/learn-release.ts'
import type { Language } from '../../resources/kit/index.ts'
import { moduleKinds } from '../../resources/module-kinds/index.ts'
import { learningCentreEn } from '../../src/pages/learning-centre/learning-centre.en.ts'
import { learningCentreZh } from '../../src/pages/learning-centre/learning-centre.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { pictures, type Person } from './person.ts'

/** The learning centre arranged by mouse and by keyboard beside the page that readers get, published, and read without script. */

const textsIn = { zh: learningCentreZh, en: learningCentreEn }

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const filled = (text: string, values: Record<string, unknown>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

async function newSite(language: Language): Promise<{ id: number; name: string }> {
  const name = language === 'zh' ? '晨曦学习网' : 'Morning school'
  return factory.make('site', {
    name: `${name} ${Date.now()}`,
    language,
    theme_id: null,
    domain: `${language}${Date.now()}.example.com`,
  })
}

const titlesIn = (person: Person) => person.main.getByRole('option').locator('b').allTextContents()
const frameOf = (person: Person) => person.main.frameLocator('iframe')

async function openCentre(person: Person, siteId: number): Promise<void> {
  await person.visitAs(administrator.username, administrator.password)
  await person.visit(`/testing/learning?site_id=${siteId}`)
  await person.main.getByRole('listbox').waitFor()
}

it.each(['zh', 'en'] as const)(
  'modules are added, arranged by mouse and by keyboard, and published, in %s',
  async (language) => {
    const texts = textsIn[language]
    const say = (text: { zh: string; en: string }) => text[language]
    const { id } = await newSite(language)
    const kind = (name: string) => moduleKinds.find((one) => one.name === name)!
    const person = await stage.person({ language, motion: true })
    await openCentre(person, id)
    const { main } = person

    const add = async (name: string, title: string) => {
      await main.getByRole('button', { name: filled(texts.adding.add, { kind: say(kind(name).label) }) }).click()
      const form = main.getByRole('region', { name: filled(texts.form.create, { kind: say(kind(name).label) }) })
      await form.waitFor()
      await person.fillIn({ [say(learn_module.fields.title.label)]: title }, form)
      await form.getByRole('button', { name: texts.form.add, exact: true }).click()
      await main.getByRole('option', { name: title }).waitFor()
    }
    await add('banner', 'Alpha')
    await add('course_list', 'Beta')
    await add('exam_list', 'Gamma')
    await expect.poll(() => titlesIn(person)).toEqual(['Alpha', 'Beta', 'Gamma'])
    await frameOf(person).getByRole('heading', { name: 'Gamma' }).waitFor()

    // By keyboard: the chosen one goes up, and it is said where it is.
    const list = main.getByRole('listbox')
    await list.focus()
    await person.page.keyboard.press('Home')
    await person.page.keyboard.press('ArrowDown')
    await person.page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])
    await main.getByText(filled(texts.outline.moved, { title: 'Beta', place: 1, count: 3 })).waitFor()

    // By mouse: the last one is dropped on the upper half of the first.
    const [from, to] = [main.getByRole('option', { name: 'Gamma' }), main.getByRole('option', { name: 'Beta' })]
    await from.dragTo(to, { targetPosition: { x: 40, y: 4 } })
    await expect.poll(() => titlesIn(person)).toEqual(['Gamma', 'Beta', 'Alpha'])
    await expect.poll(() => frameOf(person).locator('h2').allTextContents()).toEqual(['Gamma', 'Beta', 'Alpha'])

    // A kind dropped between two modules begins a new one there.
    const links = main.getByRole('button', { name: filled(texts.adding.add, { kind: say(kind('course_list').label) }) })
    await links.dragTo(main.getByRole('option', { name: 'Beta' }), { targetPosition: { x: 40, y: 4 } })
    const dropped = main.getByRole('region', {
      name: filled(texts.form.create, { kind: say(kind('course_list').label) }),
    })
    await dropped.getByRole('button', { name: texts.form.add, exact: true }).click()
    await expect.poll(() => titlesIn(person)).toEqual(['Gamma', say(kind('course_list').label), 'Beta', 'Alpha'])
    await main.getByRole('button', { name: texts.undo.go }).click()
    await expect.poll(() => titlesIn(person)).toEqual(['Gamma', 'Beta', 'Alpha'])

    // What is typed is saved by itself, and the page beside shows it.
    await main.getByRole('option', { name: 'Alpha' }).click()
    const title = fieldLabelled(main.locator('.centre-right'), say(learn_module.fields.title.label)).getByRole(
      'textbox',
    )
    await title.fill('Alpha 2')
    await main.getByRole('option', { name: 'Alpha 2' }).waitFor()
    await frameOf(person).getByRole('heading', { name: 'Alpha 2' }).waitFor()
    await person.takePicture(`learning-centre-${language}`)

    // Undone: the change, then the move by mouse.
    await main.getByRole('button', { name: texts.undo.go }).click()
    await main
      .getByRole('option', { name: 'Alpha', exact: false })
      .locator('b', { hasText: /^Alpha$/ })
      .waitFor()
    await main.getByRole('button', { name: texts.undo.go }).click()
    await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])

    await main.getByRole('button', { name: texts.publish.go, exact: true }).click()
    await person.dialog.getByText('Gamma').waitFor()
    await person.takePicture(`learning-centre-publish-${language}`)
    await person.dialog.getByRole('button', { name: texts.publish.confirm }).click()
    await main.getByText(texts.publish.same, { exact: true }).waitFor()
    await admin.must(learn_release, 'list', { site_id: String(id) })

    // A change afterwards is not on the public page, until that release is left for the next.
    await person.page.keyboard.press('Escape')
    await list.focus()
    await person.page.keyboard.press('Home')
    await person.page.keyboard.press('Delete')
    await expect.poll(() => titlesIn(person)).toEqual(['Alpha', 'Gamma'])
    const text = await (await fetch(`${server.origin}/s/${id}`)).text()
    expect([...text.matchAll(/<h2 [^>]*>([^<]*)</g)].map(([, one]) => one)).toEqual(['Beta', 'Alpha', 'Gamma'])

    // The release comes back into the draft.
    await main.getByRole('button', { name: texts.releases.go }).click()
    await person.dialog.getByRole('button', { name: texts.releases.restore }).click()
    await person.page.locator('.ant-modal-confirm').getByRole('button', { name: texts.releases.restore }).click()
    await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])
  },
  120_000,
)

it('what somebody else saved meanwhile is asked about, and not overwritten by what saves itself', async () => {
  const { id } = await factory.make('site', { theme_id: null })
  const values = { site_id: id, kind: 'banner', title: 'Alpha', words: '开学' }
  const module = await admin.must(learn_module, 'create', values)
  const person = await stage.person({ provokes: /409/ })
  await openCentre(person, id)
  await person.main.getByRole('option', { name: 'Alpha' }).click()
  const words = fieldLabelled(person.main.locator('.centre-right'), learn_module.fields.words.label.zh).getByRole(
    'textbox',
  )
  // Somebody else is faster, by as little as can be.
  await person.page.route('**/update_learn_module', async (route) => {
    await admin.ask(learn_module, 'update', { id: module.id, version: 1, words: '放假' })
    await route.continue()
  })
  await words.fill('开学了')
  await person.sees(person.words.views.conflict.title)
  expect(await admin.must(learn_module, 'detail', { id: module.id })).toMatchObject({ words: '放假', version: 2 })
})

it('the page fits a phone: the modules, the preview and the form one at a time', async () => {
  const { id } = await factory.make('site', { theme_id: null })
  await admin.must(learn_module, 'create', { site_id: id, kind: 'banner', title: 'Alpha', words: '新学期' })
  const person = await stage.person({ width: 375, height: 800 })
  await openCentre(person, id)
  await person.takePicture('learning-centre-phone')
  await person.main.getByText(learningCentreZh.panels.preview, { exact: true }).click()
  await frameOf(person).getByRole('heading', { name: 'Alpha' }).waitFor()
  await person.takePicture('learning-centre-phone-preview')
})

it.each([
  ['zh', 1440],
  ['zh', 375],
  ['en', 1440],
  ['en', 375],
] as const)('the public page in %s, %i wide, without script: whole, and nothing for axe', async (language, width) => {
  const { id } = await sampleCentre(language)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    page.on('requestfailed', (request) => void refused.push(request.url()))
    await page.goto(`${server.origin}/s/${id}`)
    await page.getByRole('heading', { name: language === 'zh' ? '公告' : 'News', exact: true }).waitFor()
    await page.screenshot({ path: `${pictures}/public-centre-${language}-${width}.png`, fullPage: true })
    expect(refused).toEqual([])
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    await page.getByRole('link', { name: language === 'zh' ? '登录' : 'Log in', exact: true }).click()
    await page.getByLabel(language === 'zh' ? '用户名' : 'User name').fill(administrator.username)
    await page.getByLabel(language === 'zh' ? '密码' : 'Password').fill(administrator.password)
    await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: language === 'zh' ? '登录可见' : 'For members' }).waitFor()
    await context.close()
    // axe itself is a script; the page is the same.
    const looked = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: true })
    const again = await looked.newPage()
    await again.goto(`${server.origin}/s/${id}`)
    const found = await new AxeBuilder({ page: again }).analyze()
    expect(
      found.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  } finally {
    await browser.close()
  }
})

/** A centre with a module of each kind. */
async function sampleCentre(language: Language): Promise<{ id: number }> {
  const zh = language === 'zh'
  const site = await factory.make('site', {
    theme_id: null,
    language,
    name: `${zh ? '高中同步学习网' : 'Senior high online'} ${Date.now()}`,
  })
  const course = await factory.make('subject_course', { site_ids: [site.id], name: zh ? '高中数学' : 'Mathematics' })
  const made = await factory.make('resource', {
    type: 'link',
    url: 'https://example.com/lesson',
    file: null,
    title: zh ? '函数的单调性' : 'Monotonic functions',
    subject_course_id: course.id,
  })
  const modules: Record<string, unknown>[] = [
    {
      kind: 'banner',
      title: zh ? '新学期，新起点' : 'A new term',
      words: zh ? '高一到高三的同步课程与练习。' : 'Courses and exercises for three years.',
      link: 'https://example.com/start',
      link_label: zh ? '开始学习' : 'Start',
    },
    { kind: 'course_list', title: zh ? '课程' : 'Courses', source: 'query', width: 'half' },
    { kind: 'resource_list', title: zh ? '推荐资源' : 'Resources', resource_ids: [made.id], width: 'half' },
    { kind: 'exam_list', title: zh ? '练习' : 'Exercises', source: 'query', width: 'third' },
    {
      kind: 'quick_links',
      title: zh ? '快捷链接' : 'Links',
      width: 'third',
      links: [{ label: zh ? '国家智慧教育平台' : 'Smart education', url: 'https://basic.smartedu.cn/' }],
    },
    {
      kind: 'article',
      title: zh ? '公告' : 'News',
      width: 'third',
      content: `<h1>${zh ? '期中安排' : 'Midterm'}</h1><p>${zh ? '公式' : 'Formula'} <span data-type="formula" data-value="\\frac{a}{b}"></span></p><table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>`,
    },
    { kind: 'banner', title: zh ? '登录可见' : 'For members', audience: 'signed_in' },
  ]
  for (const module of modules) await admin.must(learn_module, 'create', { site_id: site.id, ...module })
  await admin.must(learn_release, 'publish_learn_release', { site_id: site.id })
  return site
}
