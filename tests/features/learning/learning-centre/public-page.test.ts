import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, today } from '../../../../resources/kit/school-day.ts'
import { learn_module } from '../../../../resources/learn-module.ts'
import { learn_release } from '../../../../resources/learn-release.ts'
import { resources } from '../../../../resources/index.ts'
import { callOf } from '../../../../resources/kit/index.ts'
import { systemCalls } from '../../../../resources/system/system-calls.ts'
import { Client } from '../../../fixtures/client.ts'
import { RecordFactory } from '../../../fixtures/records.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { Reader } from './reader.ts'

/** What readers of a learning centre get: the last release, and of it what they may see, with no script. */

const { site, resource, role, user } = resources

let served: Served
let admin: Client
let factory: RecordFactory
let reader: Reader
/** A new site for each test. */
let siteId: number
let courseId: number
const password = 'learner-pass-1'

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterAll(() => served?.stop())
beforeEach(async () => {
  siteId = (await factory.make('site', { theme_id: null })).id
  courseId = (await factory.make('subject_course', { site_ids: [siteId], name: `课程 ${siteId}` })).id
  reader = new Reader(served.server.origin)
})

const add = (values: Record<string, unknown>) =>
  admin.must(learn_module, 'create', {
    site_id: siteId,
    ...(values['kind'] === undefined ? { kind: 'article', content: '<p>…</p>' } : {}),
    ...values,
  })
const change = ({ id, version }: { id: number; version: number }, values: Record<string, unknown>) =>
  admin.must(learn_module, 'update', { id, version, ...values })
const publish = (of = siteId) => admin.must(learn_release, 'publish_learn_release', { site_id: of, note: '第一次' })
const page = () => reader.text(`/s/${siteId}`)
const address = () => `/s/${siteId}`
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
async function learner(more: Record<string, unknown> = {}) {
  const made = await factory.make('user', { password, status: 1, role_ids: [], ...more })
  return { id: made.id as number, username: made.username as string }
}
async function logIn({ username }: { username: string }, wanted = '') {
  const response = await reader.send(`${address()}/login`, { username, password, wanted })
  expect(response.status).toBe(303)
  return response
}

describe('a public page', () => {
  it('is not there before the first release, nor for a closed site, nor for one that does not exist', async () => {
    await add({ title: '欢迎' })
    expect((await reader.get(address())).status).toBe(404)
    await publish()
    expect((await reader.get(address())).status).toBe(200)
    const { version } = await admin.must(site, 'detail', { id: siteId })
    await admin.must(site, 'update', { id: siteId, version, status: 0 })
    for (const path of [address(), '/s/999999999', '/s/abc', '/s/1e3', `${address()}/login`]) {
      const response = await reader.get(path)
      expect([path, response.status]).toEqual([path, 404])
      const text = await response.text()
      expect(text).toContain('没有这个页面')
      expect(text).not.toMatch(/欢迎|草稿预览|登录/)
    }
  })

  it('needs no script and allows none; its style sheet is the one that its policy names', async () => {
    await add({ title: '欢迎' })
    await publish()
    const response = await reader.get(address())
    const text = await response.text()
    const sheet = /<style>([\s\S]*)<\/style>/.exec(text)![1]!
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).not.toMatch(/<script| style=| on\w+=/)
  })

  it('is known again by its release and what the reader sees of it', async () => {
    const module = await add({ title: '欢迎' })
    await publish()
    const first = await reader.get(address())
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"1-/)
    expect((await reader.get(address(), { 'if-none-match': etag })).status).toBe(304)
    await change(module, { title: '改过' })
    expect((await reader.get(address(), { 'if-none-match': etag })).status).toBe(304)
    await publish()
    const next = await reader.get(address(), { 'if-none-match': etag })
    expect([next.status, next.headers.get('etag')!.slice(0, 3)]).toEqual([200, '"2-'])
  })

  it('shows what was published and never the draft, whatever is edited, moved, deleted and published in between', async () => {
    const titles = fc.string({ unit: fc.constantFrom(...'甲乙丙丁戊己庚辛'), minLength: 3, maxLength: 8 })
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), title: titles, at: fc.nat(9) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), title: titles, at: fc.nat(9) }) },
      fc.record({ do: fc.constant('hide' as const), title: titles, at: fc.nat(9) }),
      fc.record({ do: fc.constant('move' as const), title: titles, at: fc.nat(9) }),
      fc.record({ do: fc.constant('delete' as const), title: titles, at: fc.nat(9) }),
      fc.record({ do: fc.constant('publish' as const), title: titles, at: fc.nat(9) }),
    )
    const shownTitles = (text: string) => [...text.matchAll(/<h2 id="title-\d+">([^<]*)<\/h2>/g)].map(([, one]) => one)
    let published = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const of = (await factory.make('site', { theme_id: null })).id
        let draft: { id: number; version: number; title: string; shown: boolean }[] = []
        let release: string[] | null = null
        for (const { do: what, title, at } of steps) {
          const one = draft.length > 0 ? draft[at % draft.length] : undefined
          if (what === 'add') {
            const { id, version } = await admin.must(learn_module, 'create', { site_id: of, kind: 'banner', title })
            draft = [...draft, { id, version, title, shown: true }]
          } else if (what === 'publish') {
            await publish(of)
            published += 1
            release = draft.flatMap((module) => (module.shown ? [module.title] : []))
          } else if (one && what === 'edit') {
            Object.assign(one, { title, version: (await change(one, { title })).version })
          } else if (one && what === 'hide') {
            Object.assign(one, { shown: false, version: (await change(one, { state: 'hidden' })).version })
          } else if (one && what === 'delete') {
            await admin.must(learn_module, 'delete', { id: one.id })
            draft = draft.filter((other) => other !== one)
          } else if (one && what === 'move') {
            one.version = (await admin.must(learn_module, 'move', { id: one.id, index: 0 })).version
            draft = [one, ...draft.filter((other) => other !== one)]
          }
          const response = await reader.get(`/s/${of}`)
          if (release === null) expect(response.status).toBe(404)
          else expect(shownTitles(await response.text())).toEqual(release)
        }
      }),
      { numRuns: 12 },
    )
    expect(published).toBeGreaterThan(3)
  }, 120_000)
})

describe('who sees a module, and when', () => {
  it('one that has ended, has not begun, or is hidden is not there; one that ends goes without publishing', async () => {
    const ends = new Date(Date.now() + 2500).toISOString()
    await add({ title: '已经结束', shown_until: day(-1) })
    await add({ title: '还没开始', shown_from: day(1) })
    await add({ title: '已经隐藏', state: 'hidden' })
    await add({ title: '正在显示', shown_from: day(-1), shown_until: day(1) })
    await add({ title: '马上结束', shown_until: ends })
    await publish()
    const first = await page()
    expect(first).toContain('正在显示')
    expect(first).toContain('马上结束')
    for (const gone of ['已经结束', '还没开始', '已经隐藏']) expect(first).not.toContain(gone)
    await expect.poll(page, { timeout: 10_000 }).not.toContain('马上结束')
    expect(await page()).toContain('正在显示')
  })

  it('for people who have logged in, and for roles, it is there for them alone', async () => {
    const made = await factory.make('role')
    const member = await learner({ role_ids: [made.id] })
    const other = await learner()
    await add({ title: '给大家' })
    await add({ title: '登录可见', audience: 'signed_in' })
    await add({ title: '角色可见', audience: 'roles', role_ids: [made.id] })
    await publish()
    const seen = async () => {
      const text = await page()
      return ['给大家', '登录可见', '角色可见'].map((one) => text.includes(one))
    }
    expect(await seen()).toEqual([true, false, false])
    await logIn(other)
    expect(await seen()).toEqual([true, true, false])
    await reader.send(`${address()}/logout`)
    await logIn(member)
    expect(await seen()).toEqual([true, true, true])
    const again = await admin.must(user, 'detail', { id: member.id })
    await admin.must(user, 'update', { id: member.id, version: again.version, status: 0 })
    expect(await seen()).toEqual([true, false, false])
  })
})

describe('groups of learners', () => {
  const dayFrom = (offset: number) => dayAfter(today(), offset)

  it('see modules for their group on the days of their membership', async () => {
    const [group, other] = [await factory.make('user_group'), await factory.make('user_group')]
    const person = await learner()
    await factory.make('group_member', { group_id: group.id, user_id: person.id, from: null, until: dayFrom(3) })
    await factory.make('group_member', { group_id: other.id, user_id: person.id, from: null, until: dayFrom(-1) })
    await add({ title: '给这个班', audience: 'groups', group_ids: [group.id] })
    await add({ title: '给以前的班', audience: 'groups', group_ids: [other.id] })
    await publish()
    expect(await page()).not.toMatch(/给这个班|给以前的班/)
    await logIn(person)
    expect(await page()).toContain('给这个班')
    expect(await page()).not.toContain('给以前的班')
    const later = { site_id: siteId, user_id: person.id, at: day(5) }
    const { url } = await admin.must(learn_module, 'preview_learn_module', later)
    expect(await reader.text(url)).not.toContain('给这个班')
  })

  it('open what was granted to their group', async () => {
    const group = await factory.make('user_group')
    const person = await learner()
    const link = { type: 'link', url: 'https://example.com/lesson', subject_course_id: courseId, file: null }
    const { id } = await factory.make('resource', link)
    await admin.must(resource, 'set_resource_to_user', { resource_ids: [id], group_ids: [group.id] })
    await add({ title: '资源', kind: 'resource_list', resource_ids: [id] })
    await publish()
    await logIn(person)
    expect((await reader.get(`${address()}/r/${id}`)).status).toBe(403)
    await factory.make('group_member', { group_id: group.id, user_id: person.id, from: null, until: null })
    expect((await reader.get(`${address()}/r/${id}`)).status).toBe(303)
  })
})

describe('the login of a public page', () => {
  it('refuses a wrong password in the language of the site, and a form that another site sent', async () => {
    const { username } = await learner()
    await add({ title: '欢迎' })
    await publish()
    const wrong = await reader.send(`${address()}/login`, { username, password: 'wrong-password' })
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('用户名或密码错误')])
    for (const from of ['https://evil.example.com', null]) {
      const foreign = await reader.send(`${address()}/login`, { username, password }, from)
      expect(foreign.status).toBe(404)
      expect(reader.isLoggedIn).toBe(false)
    }
    const refused = await fetch(`${served.server.origin}${address()}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: served.server.origin,
        'sec-fetch-site': 'cross-site',
      },
      body: new URLSearchParams({ username, password }).toString(),
    })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null])
    const { version } = await admin.must(site, 'detail', { id: siteId })
    await admin.must(site, 'update', { id: siteId, version, language: 'en' })
    expect(await (await reader.send(`${address()}/login`, { username, password: 'x' })).text()).toContain(
      'The user name or the password is wrong.',
    )
  })

  it('gives a cookie that scripts cannot read, leads back into the centre and nowhere else, and ends with the logout', async () => {
    const person = await learner()
    await add({ title: '登录可见', audience: 'signed_in' })
    await publish()
    const response = await logIn(person, 'https://evil.example.com')
    expect(response.headers.get('location')).toBe(address())
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(await page()).toContain('登录可见')
    expect((await reader.send(`${address()}/logout`, {}, 'https://evil.example.com')).status).toBe(404)
    expect(await page()).toContain('登录可见')
    await reader.send(`${address()}/logout`)
    expect(await page()).not.toContain('登录可见')
  })
})

describe('what a page shows of the bank', () => {
  const openExam = async (title: string, more: Record<string, unknown> = {}) => {
    const made = await factory.make('exam', { subject_course_id: courseId, title, sections: [], ...more })
    return made.id as number
  }
  const setState = (id: number, state: string, open: boolean) =>
    served.pool.query('update exam set status = $2, is_open = $3 where id = $1', [id, state, open])

  it('question sets that are published and open, chosen or found, and no others', async () => {
    const ids = [
      await openExam('公开的卷'),
      await openExam('草稿的卷'),
      await openExam('关闭的卷'),
      await openExam('删掉的卷'),
    ]
    await setState(ids[0]!, 'published', true)
    await setState(ids[2]!, 'published', false)
    await setState(ids[3]!, 'published', true)
    const elsewhere = await factory.make('subject_course')
    await setState(await openExam('别处的卷', { subject_course_id: elsewhere.id }), 'published', true)
    await add({ title: '选的', kind: 'exam_list', source: 'chosen', exam_ids: ids })
    await add({ title: '查的', kind: 'exam_list', source: 'query' })
    await publish()
    expect((await page()).match(/公开的卷/g)).toHaveLength(2)
    expect((await page()).match(/删掉的卷/g)).toHaveLength(2)
    await served.pool.query('update exam set deleted_at = now() where id = $1', [ids[3]])
    const text = await page()
    for (const hidden of ['草稿的卷', '关闭的卷', '别处的卷', '删掉的卷']) expect(text).not.toContain(hidden)
    await setState(ids[0]!, 'draft', false)
    expect(await page()).not.toContain('公开的卷')
  })

  it('courses of the site, and a resource that opens for who was granted it', async () => {
    const person = await learner()
    const link = await factory.make('resource', {
      type: 'link',
      url: 'https://example.com/lesson',
      title: '链接课',
      subject_course_id: courseId,
      file: null,
    })
    await add({ title: '课程', kind: 'course_list', source: 'query' })
    await add({ title: '资源', kind: 'resource_list', source: 'query', resource_types: ['link'] })
    await publish()
    expect(await page()).toContain(`课程 ${siteId}`)
    const path = `${address()}/r/${link.id}`
    const stranger = await reader.get(path)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, `${address()}/login?wanted=r/${link.id}`])
    expect((await logIn(person, `r/${link.id}`)).headers.get('location')).toBe(path)
    expect((await reader.get(path)).status).toBe(403)
    const give = (from: string, until: string) =>
      admin.must(resource, 'set_resource_to_user', { resource_ids: [link.id], user_ids: [person.id], from, until })
    await give('2020-01-01', '2020-02-01')
    expect((await reader.get(path)).status).toBe(403)
    await give('2020-01-01', dayAfter(today(), 2))
    const opened = await reader.get(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, 'https://example.com/lesson'])
    expect((await new Reader(served.server.origin).get(path)).status).toBe(303)
    expect((await reader.get(`${address()}/r/999999`)).status).toBe(404)
  })

  it('files that the page shows to this reader, and no other file of the store', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = (name: string) => admin.upload(name, png)
    const [shown, secret, other] = [await upload('a.png'), await upload('b.png'), await upload('c.png')]
    const film = await upload('d.png')
    await add({ title: '横幅', kind: 'banner', picture: shown, content: null })
    await add({ title: '内部', kind: 'banner', picture: secret, content: null, audience: 'signed_in' })
    const free = await factory.make('resource', {
      type: 'picture',
      file: film,
      title: '图',
      subject_course_id: courseId,
    })
    await add({ title: '资源', kind: 'resource_list', resource_ids: [free.id], open_to_all: true })
    await publish()
    const file = ({ url }: { url: string }) => `${address()}/f/${url.split('/').at(-1)}`
    const status = async (path: string) => (await reader.get(path)).status
    expect(await page()).toContain(file(shown))
    expect(await Promise.all([file(shown), file(secret), file(other), file(film)].map(status))).toEqual([
      200, 404, 404, 404,
    ])
    const open = await reader.get(`${address()}/r/${free.id}`)
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Whether it may be opened is asked again each time: the next reader has the same browser.
    for (const response of [open, await reader.get(file(shown))]) {
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('vary')).toContain('cookie')
    }
    const again = await reader.get(`${address()}/r/${free.id}`, { 'if-none-match': open.headers.get('etag')! })
    expect(again.status).toBe(304)
    await logIn(await learner())
    expect(await Promise.all([file(shown), file(secret), file(other)].map(status))).toEqual([200, 200, 404])
  })

  it('texts as texts and articles without anything that could run', async () => {
    await add({
      title: '<script>alert(1)</script>"><img src=x onerror=alert(2)>',
      content:
        '<h1>标题</h1><p onclick="alert(3)">正文<script>alert(4)</script><a href="javascript:alert(5)">链</a><img src="https://evil.example.com/x.png"><span data-type="formula" data-value="x^2"></span></p>',
    })
    await publish()
    const text = await page()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('<h3>标题</h3>')
    expect(text).toMatch(/<math[ >]/)
    expect(text).not.toMatch(/<script|<[^>]*\son\w+=|javascript:|evil\.example/)
  })

  it('on the domain of the site it is the first page, and elsewhere the administration is', async () => {
    await add({ title: '欢迎' })
    // `fetch` sets its own Host.
    const { request } = await import('node:http')
    const at = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(served.server.origin)
        request({ hostname, port, path: '/', headers: { host } }, (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part.toString()))
          response.on('end', () => resolve(text))
        })
          .on('error', reject)
          .end()
      })
    await admin.must(site, 'update', {
      id: siteId,
      version: (await admin.must(site, 'detail', { id: siteId })).version,
      domain: `d${siteId}.example.com`,
    })
    expect(await at(`d${siteId}.example.com`)).not.toContain('欢迎')
    await publish()
    expect(await at(`D${siteId}.example.com:8080`)).toContain('欢迎')
    expect(await at('other.example.com')).not.toContain('欢迎')
  })
})

describe('releases', () => {
  it('are numbered, say what they change, and cannot be changed', async () => {
    const [first, second, , fourth] = [
      await add({ title: '一' }),
      await add({ title: '二' }),
      await add({ title: '三' }),
      await add({ title: '四' }),
      await add({ title: '五' }),
    ]
    const changes = async () => admin.must(learn_release, 'get_learn_release_changes', { site_id: siteId })
    expect((await changes()).list.map(({ change: what }: { change: string }) => what)).toEqual(Array(5).fill('added'))
    expect(await publish()).toMatchObject({ number: 1 })
    expect(await changes()).toMatchObject({ list: [], total: 0, theme: false, last: 1 })
    await admin.must(learn_module, 'move', { id: fourth!.id, index: 0 })
    await change(first, { title: '壹' })
    await admin.must(learn_module, 'delete', { id: second!.id })
    expect((await changes()).list).toEqual([
      { id: fourth!.id, title: '四', kind: 'article', change: 'moved', fields: [] },
      { id: first!.id, title: '壹', kind: 'article', change: 'changed', fields: ['title'] },
      { id: second!.id, title: '二', kind: 'article', change: 'removed', fields: [] },
    ])
    const theme = await factory.make('site_theme')
    const { version } = await admin.must(site, 'detail', { id: siteId })
    await admin.must(site, 'update', { id: siteId, version, theme_id: theme.id })
    expect(await changes()).toMatchObject({ theme: true })
    for (const verb of ['create', 'update', 'delete'] as const) {
      const { path } = callOf(learn_release, verb)
      expect(await admin.send({ method: 'POST', path }, { id: 1 })).toMatchObject({ code: 404 })
    }
  })

  it('published by two at once follow one another', async () => {
    await add({ title: '一' })
    const numbers = await Promise.all([publish(), publish(), publish()])
    expect(new Set(numbers.map(({ number }) => number))).toEqual(new Set([1, 2, 3]))
  })

  it('go back into the draft: values, order, what was deleted and what was added since', async () => {
    const first = await add({ title: '一' })
    const second = await add({ title: '二' })
    const { id } = await publish()
    await change(first, { title: '壹', content: '<p>别的</p>' })
    await admin.must(learn_module, 'delete', { id: second.id })
    await add({ title: '新的' })
    await admin.must(learn_release, 'restore_learn_release', { id })
    const { list } = await admin.must(learn_module, 'get_all_learn_module_list', { site_id: siteId })
    expect(list.map((one: any) => [one.id, one.title, one.content])).toEqual([
      [first.id, '一', '<p>…</p>'],
      [second.id, '二', '<p>…</p>'],
    ])
    expect(await admin.must(learn_release, 'get_learn_release_changes', { site_id: siteId })).toMatchObject({
      total: 0,
    })
    const { list: kept } = await admin.must(learn_module, 'history', { id: first.id })
    expect(kept[0].action).toBe('restore_learn_release')
  })

  it('settings of another kind stay in the draft and are not published', async () => {
    const module = await add({ title: '公告', content: '<p>以前的文章</p>' })
    await change(module, { kind: 'quick_links', links: [{ label: '教育部', url: 'https://www.moe.gov.cn/' }] })
    const { id } = await publish()
    const { modules } = await admin.must(learn_release, 'detail', { id })
    expect(modules[0]).not.toHaveProperty('content')
    expect(modules[0].links).toEqual([{ label: '教育部', url: 'https://www.moe.gov.cn/' }])
    expect(await page()).not.toContain('以前的文章')
  })

  it('of a site are published and read by who may write that site alone', async () => {
    const other = (await factory.make('site', { theme_id: null })).id
    const rights = ['learn_module', 'learn_release', 'site'].flatMap((name) =>
      ['list', 'create', 'update', 'publish_learn_release', 'restore_learn_release'].map((right) => `${name}:${right}`),
    )
    const menus = (await admin.must(resources.menu, 'list', { page_size: '200' })).list as {
      id: number
      perm_list: { tag: string }[] | null
    }[]
    const menu_perms = menus.flatMap(({ id, perm_list }) =>
      (perm_list ?? []).flatMap(({ tag }) => (rights.includes(tag) ? [{ menu_id: id, tag }] : [])),
    )
    const made = await admin.must(role, 'create', { name: `站长 ${siteId}`, menu_perms })
    await admin.must(role, 'multi_perms_scope', { role_id: made.id, scope_type: 2, site_ids: [siteId] })
    const person = await learner({ role_ids: [made.id] })
    const keeper = await new Client(served.server.base).login(person.username, password)
    await add({ title: '一' })
    expect(await keeper.must(learn_release, 'publish_learn_release', { site_id: siteId })).toMatchObject({ number: 1 })
    for (const action of ['publish_learn_release', 'get_learn_release_changes'] as const)
      expect([action, (await keeper.ask(learn_release, action, { site_id: other })).code]).toEqual([action, 100404])
    await admin.must(learn_module, 'create', { site_id: other, kind: 'banner', title: '别站的草稿' })
    const { id } = await publish(other)
    expect((await keeper.ask(learn_release, 'restore_learn_release', { id })).code).toBe(100404)
    expect((await keeper.ask(learn_release, 'detail', { id })).code).toBe(100404)
    expect((await keeper.ask(learn_module, 'preview_learn_module', { site_id: other })).code).toBe(100404)
    expect((await keeper.must(learn_module, 'get_all_learn_module_list', { site_id: other })).list).toEqual([])
  })
})

describe('the preview', () => {
  it('is the same page of the draft, as on a day and as a person, in a frame of our own pages alone', async () => {
    const person = await learner()
    await add({ title: '给大家' })
    await add({ title: '登录可见', audience: 'signed_in' })
    await add({ title: '下周开始', shown_from: day(7) })
    const preview = async (more: Record<string, unknown> = {}) => {
      const { url } = await admin.must(learn_module, 'preview_learn_module', { site_id: siteId, ...more })
      return reader.get(url)
    }
    const now = await preview()
    expect(now.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const text = await now.text()
    expect([text.includes('给大家'), text.includes('登录可见'), text.includes('下周开始')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await (await preview({ user_id: person.id })).text()).toContain('登录可见')
    expect(await (await preview({ at: day(8) })).text()).toContain('下周开始')
    expect((await reader.get(address())).status).toBe(404)
  })

  it('ends with its time, and with the right of who asked for it', async () => {
    await add({ title: '草稿' })
    const { url } = await admin.must(learn_module, 'preview_learn_module', { site_id: siteId })
    expect(await reader.text(url)).toContain('草稿')
    await served.pool.query("update login_secret set until = now() - interval '1 second' where key like 'preview:%'")
    expect((await reader.get(url)).status).toBe(404)
    expect((await reader.get('/s/preview/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })
})

describe('a preview', () => {
  const asked = async (client: Client) =>
    (await client.must(learn_module, 'preview_learn_module', { site_id: siteId })).url as string

  it('needs no login of its reader, and ends with the session of who asked for it', async () => {
    await add({ title: '草稿' })
    const other = await new Client(served.server.base).login(administrator.username, administrator.password)
    const [kept, ended] = [await asked(admin), await asked(other)]
    expect(await reader.text(ended)).toContain('草稿')
    await other.send(systemCalls.logout)
    expect((await reader.get(ended)).status).toBe(404)
    expect(await reader.text(kept)).toContain('草稿')
  })

  it('shows samples where a list is empty, which readers never get', async () => {
    for (const kind of ['exam_list', 'course_list', 'resource_list'])
      await add({ title: kind, kind, source: 'chosen', exam_ids: [], course_ids: [], resource_ids: [] })
    const draft = await reader.text(await asked(admin))
    expect(draft.match(/示例 1</g)).toHaveLength(3)
    await publish()
    const read = await page()
    expect(read.match(/暂无内容/g)).toHaveLength(3)
    expect(read).not.toContain('示例 1<')
  })
})

describe('get_menu_detail', () => {
  it('names the modules of the last release that the caller would see', async () => {
    expect(await admin.must(learn_module, 'get_menu_detail', { site_id: siteId })).toMatchObject({
      release: null,
      list: [],
    })
    const module = await add({ title: '一' })
    await add({ title: '隐藏', state: 'hidden' })
    await publish()
    await change(module, { title: '改过' })
    expect(await admin.must(learn_module, 'get_menu_detail', { site_id: siteId })).toMatchObject({
      site: { id: siteId, address: address() },
      release: { number: 1 },
      list: [{ id: module.id, title: '一', kind: 'article', width: 'full' }],
      total: 1,
    })
    expect(callOf(learn_module, 'get_menu_detail').path).toBe('admin/center/get_menu_detail')
  })
})
