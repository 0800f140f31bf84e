import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Language } from '../../resources/kit/index.ts'
import { learn_module } from '../../resources/learn-module.ts'
import { learn_release } from '../../resources/learn-release.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { pictures } from './person.ts'

/**
 * The public page of a learning centre with a module of each kind, read without script.
 * @chosen-by server/features/learning/learning-centre resources/learning/module-kinds
 */

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

it.each([
  ['zh', 1440],
  ['zh', 375],
  ['en', 1440],
  ['en', 375],
] as const)('the public page in %s, %i wide, without script: whole, and nothing for axe', async (language, width) => {
  const { id } = await sampleCentre(language)
  const browser = (await stage.person()).page.context().browser()!
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false })
  // axe itself is a script; the page is the same.
  const looked = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: true })
  try {
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
    const again = await looked.newPage()
    await again.goto(`${server.origin}/s/${id}`)
    const found = await new AxeBuilder({ page: again }).analyze()
    expect(
      found.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  } finally {
    await context.close()
    await looked.close()
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
