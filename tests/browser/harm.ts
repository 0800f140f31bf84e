import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * What a page must not do because of what somebody wrote: run it, ask for it, or hold it where a click or a parser
 * would run it.
 */
export interface Harm {
  /** What has run or was asked for up to now, with where that was. */
  readonly found: string[]
  /** Looks through the page as it is; `where` names it in what is found. */
  look(where: string): Promise<void>
}

/**
 * Elements, attributes and addresses that run something, or would when clicked. Ours are the scripts of the build, and
 * the page's base, which has no address.
 */
function dangerousIn(): string[] {
  const found: string[] = []
  const addresses = new Set([
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'xlink:href',
    'poster',
    'srcdoc',
    'background',
  ])
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    const isForeign =
      name === 'script' &&
      new URL((element as HTMLScriptElement).src || 'inline:', location.href).origin !== location.origin
    if (name === 'base' && element.matches('head > base[target="_self"]:not([href])')) continue
    // The page of a learning centre, beside its editor: it runs no script.
    if (name === 'iframe' && element.matches('iframe[src^="/s/preview/"][sandbox="allow-same-origin"]')) continue
    if (
      isForeign ||
      ['iframe', 'object', 'embed', 'applet', 'base', 'frame', 'portal'].includes(name) ||
      (name === 'meta' && element.hasAttribute('http-equiv'))
    )
      found.push(element.outerHTML.slice(0, 200))
    for (const attribute of element.attributes) {
      const value = (): string => attribute.value.replace(/[\s\p{Cc}]/gu, '').toLowerCase()
      const runs =
        attribute.name.startsWith('on') ||
        (addresses.has(attribute.name) && /^(?:javascript|vbscript|data:text|data:image\/svg)/.test(value())) ||
        (attribute.name === 'style' && /url\(|expression|evil\.example/.test(value()))
      if (runs) found.push(`${name} ${attribute.name}=${attribute.value.slice(0, 100)}`)
    }
  }
  return found
}

/**
 * Watches a page before its first address is opened. What its content policy stops is found by the watch that every
 * journey has.
 */
export function watchForHarm(page: Page, origin: string): Harm {
  const found: string[] = []
  const own = new Set(readdirSync(join(process.cwd(), 'dist/client')))
  page.on('dialog', (dialog) => {
    found.push(`ran: ${dialog.type()} ${dialog.message()}`)
    void dialog.dismiss().catch(() => undefined)
  })
  page.on('popup', (popup) => found.push(`opened ${popup.url()}`))
  page.on('request', (request) => {
    const { origin: asked, pathname } = new URL(request.url())
    const [, first = ''] = pathname.split('/')
    const isPreview = pathname.startsWith('/s/preview/')
    if (asked === origin && first !== '' && first !== 'api' && !own.has(first) && !isPreview)
      found.push(`asked for ${request.url()}`)
  })
  return {
    found,
    async look(where) {
      found.push(...(await page.evaluate(dangerousIn)).map((one) => `${where}: ${one}`))
    },
  }
}

const host = 'evil.example'

/**
 * Which of these texts run something or ask for something where they are put into a page as they are: into an element,
 * and as a page of their own, where somebody moves over everything, focuses and clicks it. Each says its own number.
 */
export async function bitesIn(page: Page, origin: string, texts: readonly string[]): Promise<Set<number>> {
  const bitten = new Set<number>()
  page.on('dialog', (dialog) => {
    bitten.add(Number(dialog.message()))
    void dialog.dismiss().catch(() => undefined)
  })
  await page.route(`**/*`, (route) => {
    const url = new URL(route.request().url())
    if (url.origin === origin) return route.continue()
    const number = /^n(\d+)\./.exec(url.hostname)?.[1]
    if (number !== undefined) bitten.add(Number(number))
    // No content: a page that somebody wanted to lead away stays.
    return route.fulfill({ status: 204 })
  })
  await page.goto(origin)
  const numbered = texts.map((text, number) =>
    text
      .replaceAll('alert(1)', `alert(${number})`)
      .replaceAll('lert(1)', `lert(${number})`)
      .replaceAll(host, `n${number}.${host}`),
  )
  for (let from = 0; from < numbered.length; from += 30) {
    await page.evaluate(
      async (some) => {
        const part = document.createElement('iframe')
        let parent: Document | null = null
        for (const text of some) {
          const whole = document.createElement('iframe')
          whole.srcdoc = text
          const loaded = new Promise((resolve) => whole.addEventListener('load', resolve))
          // A text may have led the frame away.
          if (parent === null || part.contentDocument !== parent) document.body.replaceChildren(part)
          parent = part.contentDocument!
          document.body.append(whole)
          parent.body.innerHTML = text
          await loaded
          for (const one of [part, whole].flatMap(({ contentDocument }) => [
            ...(contentDocument?.querySelectorAll<HTMLElement>('body, body *') ?? []),
          ])) {
            for (const kind of ['mouseover', 'mouseenter', 'pointerover'])
              one.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
            one.focus?.()
            one.click?.()
          }
          whole.remove()
        }
      },
      numbered.slice(from, from + 30),
    )
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return bitten
}
