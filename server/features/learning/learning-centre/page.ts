import { createHash } from 'node:crypto'
import { filesUrl } from '../../../storage/files/file-store.ts'
import { isStoredFile } from '../../../../editor/stored/nodes.ts'
import type { Site } from '../../../../resources/site.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import { html, Html } from './html.ts'
import { moduleViews } from './kinds/index.ts'
import type { Reading } from './kinds/module-view.ts'
import type { ThemeTokens } from './releases.ts'
import type { ReleasedModule } from './snapshot.ts'
import { hashOf, styleSheet } from './style.ts'
import { isShown, type Viewer } from './viewer.ts'
import { wordsIn } from './words.ts'

/** The public page of a learning centre, written on the server: it needs no script, and has none. */

export type CentreSite = Pick<Site, 'id' | 'name' | 'logo' | 'language' | 'theme_id' | 'domain'>

export interface Centre {
  site: CentreSite
  modules: readonly ReleasedModule[]
  theme: ThemeTokens | null
  viewer: Viewer
  /** Where its pages are: `/s/3`, or the address of a preview. */
  address: string
  /** What its head offers: a login, a word that this is a preview, or nothing. */
  offers: 'login' | 'preview' | 'nothing'
}

export interface WrittenPage {
  text: string
  /** The style sheet's hash, for the policy of the page. */
  style: string
}

interface Frame {
  centre: Pick<Centre, 'site' | 'theme' | 'viewer' | 'address' | 'offers'>
  title?: string
  logo: string | null
  menu?: Html | null
  content: Html
}

/** A reader who is logged in may log out; a preview shows as whom it is, and leads nowhere. */
function account({ centre }: Frame): Html | null {
  const { viewer, address, site, offers } = centre
  const say = wordsIn(site.language)
  if (offers === 'nothing') return null
  if (offers === 'preview') return html`<span>${[say('preview'), viewer.name].filter(Boolean).join(' · ')}</span>`
  if (viewer.userId === null) return html`<a href="${address}/login">${say('logIn')}</a>`
  return html`<span>${viewer.name}</span><form method="post" action="${address}/logout"><button>${say('logOut')}</button></form>`
}

const languageTags = { zh: 'zh-CN', en: 'en' } as const

/** A whole document with the head of the site. */
export function documentOf(frame: Frame): Pick<WrittenPage, 'text' | 'style'> {
  const { centre, title, logo, menu, content } = frame
  const { site, theme, address } = centre
  const say = wordsIn(site.language)
  const sheet = styleSheet(theme)
  const { text } = html`<!doctype html>
<html lang="${languageTags[site.language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="same-origin"><link rel="icon" href="${logo ?? '/favicon.svg'}"><title>${
    title ? `${title} - ${site.name}` : site.name
  }</title><style>${new Html(sheet)}</style></head>
<body>
<a class="skip" href="#content">${say('toContent')}</a>
<header class="top"><div class="row">${logo && html`<img src="${logo}" alt="">`}<h1><a href="${address}">${site.name}</a></h1>${account(frame)}</div></header>
${menu}
<main id="content" tabindex="-1">${content}</main>
</body>
</html>
`
  return { text, style: hashOf(sheet) }
}

/** The modules that the reader sees, with a menu of those whose titles are shown. */
export const shownModules = ({ modules, viewer }: Pick<Centre, 'modules' | 'viewer'>): ReleasedModule[] =>
  modules.filter((module) => isShown(module, viewer))

const menuOf = (modules: readonly ReleasedModule[], label: string): Html | null => {
  const named = modules.filter(({ show_title }) => show_title)
  if (named.length < 2) return null
  return html`<nav class="menu row" aria-label="${label}"><ul>${named.map(
    ({ id, title }) => html`<li><a href="#module-${id}">${title}</a></li>`,
  )}</ul></nav>`
}

export interface FileAddresses {
  file: Reading['file']
  files: Set<string>
}

/** The addresses of stored files below the page's own, and which were written. */
export function fileAddresses(address: string): FileAddresses {
  const files = new Set<string>()
  return {
    files,
    file(url) {
      if (!isStoredFile(url)) return null
      const key = url.slice(filesUrl.length)
      files.add(key)
      return `${address}/f/${key}`
    },
  }
}

const readingOf = (database: Database, { site, viewer, address, offers }: Centre, file: Reading['file']): Reading => ({
  database,
  site,
  viewer,
  language: site.language,
  say: wordsIn(site.language),
  isPreview: offers === 'preview',
  file,
  address,
  resource: (id) => `${address}/r/${id}`,
})

/** Modules of a release never change, and each picture of the page asks for their text. */
const texts = new WeakMap<ReleasedModule, string>()

function textOf(module: ReleasedModule): string {
  const text = texts.get(module) ?? JSON.stringify(module)
  texts.set(module, text)
  return text
}

/**
 * Whether the page of this reader shows a stored file. Modules that contain its key are drawn first, so that a picture
 * of an article asks no list of what else is on the page.
 */
export async function showsFile(database: Database, centre: Centre, key: string): Promise<boolean> {
  const { file, files } = fileAddresses(centre.address)
  const reading = readingOf(database, centre, file)
  if (centre.site.logo) file(centre.site.logo.url)
  const shown = shownModules(centre).map((module) => ({ module, contains: textOf(module).includes(key) }))
  for (const { module } of shown.toSorted((one, other) => Number(other.contains) - Number(one.contains))) {
    if (files.has(key)) return true
    await moduleViews[module.kind].draw(module, reading)
  }
  return files.has(key)
}

export async function centrePage(database: Database, centre: Centre): Promise<WrittenPage> {
  const { site, address } = centre
  const say = wordsIn(site.language)
  const { file } = fileAddresses(address)
  const reading = readingOf(database, centre, file)
  const shown = shownModules(centre)
  const sections: Html[] = []
  for (const module of shown) {
    const content = await moduleViews[module.kind].draw(module, reading)
    const { id, width, title, show_title } = module
    sections.push(
      show_title
        ? html`<section class="module ${width}" id="module-${id}" aria-labelledby="title-${id}"><h2 id="title-${id}">${title}</h2>${content}</section>`
        : html`<section class="module ${width}" id="module-${id}" aria-label="${title}">${content}</section>`,
    )
  }
  const content = sections.length > 0 ? html`${sections}` : html`<p class="module">${say('empty')}</p>`
  const logo = site.logo ? file(site.logo.url) : null
  return documentOf({ centre, logo, menu: menuOf(shown, say('menu')), content })
}

/** What a browser compares: another release, another reader's view or another day make another page. */
export const etagOf = (release: number, text: string): string =>
  `"${release}-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
