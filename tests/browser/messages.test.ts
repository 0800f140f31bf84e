import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * Files of the site that a browser keeps, leaves alone or does not get; other messages:
 * tests/components/messages.test.ts.
 * @chosen-by index.html public src/app src/base/loading src/base/message-page server/http/site.ts vite.config.ts
 * @chosen-by build/file-groups.ts
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const languages = ['zh', 'en'] as const

describe('the browser', () => {
  it('that is too old shows so in both languages, and loads nothing of the site', async () => {
    const person = await stage.person()
    // Chromium has it since version 109.
    await person.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MathMLElement'))
    await person.page.goto(`${server.origin}/`)
    const notice = person.page.getByRole('alert')
    await notice.getByText('您的浏览器版本过低，无法使用本系统').waitFor()
    await notice.getByText('This browser is too old for this system').waitFor()
    const shown = (await notice.innerText()).trim()
    await expect.poll(async () => (await person.page.locator('body').innerText()).trim()).toBe(shown)
    await expect.poll(() => person.page.locator('script[type=module], #root').count()).toBe(0)
    await person.takePicture('browser-too-old')
  })

  it('that has all built-ins does not load those that others lack', async () => {
    const person = await stage.person()
    const files: string[] = []
    person.page.on('request', (request) => files.push(request.url()))
    await person.logIn(administrator.username, administrator.password)
    expect(files.some((file) => file.includes('browser-check'))).toBe(true)
    expect(files.filter((file) => file.includes('built-ins'))).toEqual([])
  })

  it('keeps the scripts of the page until they change', async () => {
    const html = await (await fetch(server.origin)).text()
    const scripts = [...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, path]) => path!)
    expect(scripts.length).toBeGreaterThan(2)
    for (const path of scripts) {
      const { status, headers } = await fetch(server.origin + path)
      expect
        .soft([path, status, headers.get('cache-control')])
        .toEqual([path, 200, 'public, max-age=31536000, immutable'])
    }
  })
})

describe('a part of the product that does not arrive', () => {
  const provokes = /PageLoadError/

  it('is reported after 120 seconds, in both languages, and a reload helps', async () => {
    const person = await stage.person({ provokes })
    const { error, app } = person.words
    await person.page.clock.install()
    await person.visitAs(administrator.username, administrator.password)
    await person.settled()
    const asked = person.page.waitForRequest(
      (request) => request.url().includes('api-docs-page') && request.url().endsWith('.js'),
    )
    const apiDocs = '**/assets/api-docs-page*.js'
    await person.page.route(apiDocs, () => undefined)
    await person.visit('/apiDocs')
    await asked
    await person.sees(app.loading)
    await person.page.clock.fastForward(118_000)
    await expect.poll(() => person.page.getByText(error.notLoaded).count()).toBe(0)
    await person.page.clock.fastForward(4_000)
    for (const language of languages) {
      await person.chooseLanguage(language)
      await person.sees(person.words.error.notLoaded)
      await person.sees(person.words.error.newVersion)
      await person.account.waitFor()
      await person.takePicture(`part-missing-${language}`)
    }
    await person.page.unroute(apiDocs)
    await person.button(person.words.error.reload).click()
    await person.sees(person.words.apiDocs.lead)
  })

  it('is reported when it is everything behind the login', async () => {
    const person = await stage.person({ provokes })
    await person.page.route('**/assets/list-*.js', (route) => route.abort())
    await person.visit('/login')
    await person.tryToLogIn(administrator.username, administrator.password)
    await person.sees(person.words.error.newVersion)
    await person.page.unroute('**/assets/list-*.js')
    await person.button(person.words.error.reload).click()
    await person.account.waitFor()
  })
})
