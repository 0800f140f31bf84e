import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resource } from '../../../../resources/learning-resource.ts'
import { pictureWidths } from '../../../../resources/system/picture-widths.ts'
import { judgedEachTime, sendFile } from '../../../storage/files/file-routes.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import { Fault } from '../../../base/fault.ts'
import { inTurns } from '../../../base/threads/in-turns.ts'
import type { Identity } from '../../../base/identity.ts'
import { resourcesOf } from './contents.ts'
import { html, type Html } from './html.ts'
import {
  centrePage,
  documentOf,
  etagOf,
  fileAddresses,
  showsFile,
  shownModules,
  type Centre,
  type CentreSite,
} from './page.ts'
import { previewed } from './preview.ts'
import { lastReleaseId, readRelease, type Release } from './releases.ts'
import { viewerWith } from './viewer.ts'
import { wordsIn } from './words.ts'
import { loginByPassword, logout } from '../../../people/login/login.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { languageOf } from '../../../calls/envelope.ts'
import type { Services } from '../../../calls/exchange.ts'
import { definePublicPages } from '../../../calls/public-pages.ts'

/**
 * The public pages of learning centres: `/s/<site>`, and `/` on the domain of a site. They are HTML for anyone, drawn
 * from the last release; people log in with a cookie that only these pages read, so that no other site can act through
 * it.
 */

const cookieName = 'centre_session'

const policy = (style: string, ancestors: "'none'" | "'self'"): string =>
  `default-src 'none'; style-src ${style}; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim())
  return cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

async function identityOf(services: Services, request: FastifyRequest): Promise<Identity | null> {
  const token = tokenOf(request)
  return token ? services.identities.of(token, languageOf(request.headers['accept-language'])) : null
}

const siteColumns = sql`id, name, domain, logo, language, theme_id`
const isOpen = sql`status = 1 and deleted_at is null`

interface OpenSite extends CentreSite {
  release_id: number | null
}

/** An open site with the id of its last release, in one look-up: each picture of a page asks for them. */
const openSite = async ({ database }: Services, condition: SQL): Promise<OpenSite | null> =>
  (await database.first<OpenSite>(
    sql`select ${siteColumns}, ${lastReleaseId(sql`site.id`)} as release_id from site where ${condition} and ${isOpen}`,
  )) ?? null

const siteById = (services: Services, given: string): Promise<OpenSite | null> =>
  /^\d{1,9}$/.test(given) ? openSite(services, sql`id = ${Number(given)}::integer`) : Promise.resolve(null)

interface Opened {
  site: CentreSite
  release: Release
  centre: Centre
}

/** A site with its last release, as the caller may read it. */
async function opened(services: Services, request: FastifyRequest, found: OpenSite | null): Promise<Opened | null> {
  if (!found?.release_id) return null
  const { release_id, ...site } = found
  const { database } = services
  const release = await readRelease(database, release_id)
  if (!release) return null
  const viewer = await viewerWith(database, await identityOf(services, request))
  const { modules, theme } = release
  return { site, release, centre: { site, modules, theme, viewer, address: `/s/${site.id}`, offers: 'login' } }
}

interface Sent {
  text: string
  style: string
  ancestors?: "'none'" | "'self'"
}

const sendPage = (reply: FastifyReply, { text, style, ancestors = "'none'" }: Sent): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy(style, ancestors),
      'x-frame-options': ancestors === "'self'" ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'same-origin',
      // Always requested again: what a reader sees may end at any moment, and depends on who they are.
      'cache-control': reply.hasHeader('cache-control') ? String(reply.getHeader('cache-control')) : 'no-store',
      vary: 'cookie',
    })
    .send(text)

/** A page with one message; where no site is known, in Chinese. */
function sendMessage(reply: FastifyReply, status: number, known: Centre | null, content: (known: Centre) => Html) {
  const nowhere: Centre = {
    site: { id: 0, name: '404', logo: null, language: 'zh', theme_id: null, domain: '' },
    modules: [],
    theme: null,
    viewer: { userId: null, name: null, roleIds: [], groupIds: [], at: new Date() },
    address: '/',
    offers: 'nothing',
  }
  const centre = known ?? nowhere
  return sendPage(
    reply.code(status),
    documentOf({ centre, logo: logoOf(centre), content: html`<div class="module">${content(centre)}</div>` }),
  )
}

const logoOf = ({ site, address }: Centre): string | null =>
  site.logo ? fileAddresses(address).file(site.logo.url) : null

const noPage = (reply: FastifyReply, known: Centre | null = null): FastifyReply =>
  sendMessage(reply, 404, known, ({ site }) => {
    const say = wordsIn(site.language)
    return html`<h2>${say('noPage')}</h2><p>${say('noPageHint')}</p>`
  })

async function sendCentre(
  { database }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Opened,
): Promise<FastifyReply> {
  const page = await centrePage(database, found.centre)
  const etag = etagOf(found.release.number, page.text)
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendPage(reply, page)
}

/**
 * Anybody may ask for a page and all of its pictures at once: only so many are made at a time, so that other work waits
 * behind those alone.
 */
const making = inTurns(4, 2_000)

/** A page or a file of a centre, made in its turn. */
const mountPage = (
  app: FastifyInstance,
  path: string,
  make: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void => void app.get(path, (request, reply) => making(() => make(request, reply)))

/**
 * On the domain of an open site that has published something, `/` is its learning centre. Anywhere else, and while the
 * database is away, it is not.
 */
async function sendCentreOfHost(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const host = request.hostname.toLowerCase()
  if (!services.isHeld() || !host.includes('.')) return false
  const site = await openSite(services, sql`lower(domain) = ${host}`).catch(() => null)
  const found = await opened(services, request, site)
  if (!found) return false
  await making(() => sendCentre(services, request, reply, found))
  return true
}

const hostOf = (origin: string | undefined): string | undefined =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * Whether a form was sent by one of our own pages: no other site may log somebody in or out. Browsers say so on https;
 * on plain http the origin that they name is compared. A proxy in front may have changed the scheme, so that does not
 * count.
 */
function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site']
  return from === undefined ? hostOf(headers.origin) === host : from === 'same-origin'
}

/** A resource of this site, as where a login leads back to; anything else leads to the centre. */
const wantedOf = (given: unknown): string => (/^r\/\d{1,9}$/.test(String(given ?? '')) ? `/${String(given)}` : '')

function loginForm({ site, address }: Centre, wanted: string, fault?: string): Html {
  const say = wordsIn(site.language)
  return html`<h2>${say('logIn')}</h2>${fault && html`<p class="wrong" role="alert">${fault}</p>`}
<form class="login" method="post" action="${address}/login"><input type="hidden" name="wanted" value="${wanted.slice(1)}">
<label>${say('username')}<input name="username" autocomplete="username" required maxlength="200"></label>
<label>${say('password')}<input name="password" type="password" autocomplete="current-password" required maxlength="200"></label>
<div><button>${say('logIn')}</button></div></form><p><a href="${address}">${say('back')}</a></p>`
}

const sendLogin = (reply: FastifyReply, centre: Centre, wanted: string, fault?: Fault): FastifyReply =>
  sendMessage(reply, fault?.status ?? 200, centre, () => loginForm(centre, wanted, fault?.text[centre.site.language]))

const cookie = (request: FastifyRequest, value: string, attributes: string): string =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}; ${attributes}`

/** Whether a resource is on the page, and whether the reader may open it: null where it is not. */
async function resourceOn(
  { database }: Services,
  { site, centre }: Opened,
  id: number,
): Promise<{ opens: boolean } | null> {
  let found: { opens: boolean } | null = null
  for (const module of shownModules(centre).filter(({ kind }) => kind === 'resource_list')) {
    const shown = await resourcesOf(database, { siteId: site.id, module }, centre.viewer)
    const one = shown.find((other) => other.id === id)
    if (one && !found?.opens) found = { opens: one.opens }
  }
  return found
}

async function openResource(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Opened,
  id: number,
): Promise<FastifyReply> {
  const { centre } = found
  const on = await resourceOn(services, found, id)
  if (!on) return noPage(reply, centre)
  if (!on.opens && centre.viewer.userId === null)
    return reply.header('cache-control', 'no-store').redirect(`${centre.address}/login?wanted=r/${id}`, 303)
  if (!on.opens)
    return sendMessage(reply, 403, centre, ({ site, address }) => {
      const say = wordsIn(site.language)
      return html`<h2>${say('notGranted')}</h2><p>${say('notGrantedHint')}</p><p><a href="${address}">${say('back')}</a></p>`
    })
  const row = await services.database.first<{ type: string; url: string | null; file: { url: string } | null }>(
    sql`select type, url, file from resource where id = ${id} and deleted_at is null`,
  )
  const isLink = row?.type === ('link' satisfies (typeof resource.fields.type)['example'])
  if (isLink && row?.url) return reply.header('cache-control', 'no-store').redirect(row.url, 303)
  if (!row?.file) return noPage(reply, centre)
  return sendStored(services, request, reply, keyOf(row.file))
}

const sendStored = (services: Services, request: FastifyRequest, reply: FastifyReply, key: string) => {
  request.params = { key }
  void reply.headers(judgedEachTime)
  const { width } = request.query as { width?: unknown }
  const asked = pictureWidths.find((one) => one === width)
  return sendFile(request as FastifyRequest<{ Params: { key: string } }>, reply, services.files, asked)
}

type OfSite = FastifyRequest<{ Params: { site: string; key: string; id: string } }>
type OfTicket = FastifyRequest<{ Params: { ticket: string; key: string } }>

function mountReading(app: FastifyInstance, services: Services): void {
  const { database } = services
  const found = async (request: FastifyRequest) =>
    opened(services, request, await siteById(services, (request as OfSite).params.site))
  mountPage(app, '/s/:site', async (request, reply) => {
    const one = await found(request)
    return one ? sendCentre(services, request, reply, one) : noPage(reply)
  })
  mountPage(app, '/s/:site/f/:key', async (request, reply) => {
    const one = await found(request)
    const { key } = (request as OfSite).params
    if (!one || !(await showsFile(database, one.centre, key))) return noPage(reply, one?.centre)
    return sendStored(services, request, reply, key)
  })
  mountPage(app, '/s/:site/r/:id', async (request, reply) => {
    const one = await found(request)
    const { id } = (request as OfSite).params
    if (!one || !/^\d{1,9}$/.test(id)) return noPage(reply, one?.centre)
    return openResource(services, request, reply, one, Number(id))
  })
}

function mountLogin(app: FastifyInstance, services: Services): void {
  const found = async (request: FastifyRequest) =>
    opened(services, request, await siteById(services, (request as OfSite).params.site))
  mountPage(app, '/s/:site/login', async (request, reply) => {
    const one = await found(request)
    if (!one) return noPage(reply)
    return sendLogin(reply, one.centre, wantedOf((request.query as { wanted?: unknown }).wanted))
  })
  app.post('/s/:site/login', async (request, reply) => {
    const one = await found(request)
    if (!one || !isOwnForm(request)) return noPage(reply)
    const { username, password, wanted } = (request.body ?? {}) as Record<string, unknown>
    const next = wantedOf(wanted)
    try {
      const { token } = await loginByPassword(
        services.database,
        { username: String(username ?? '').slice(0, 200), password: String(password ?? '').slice(0, 200) },
        { ip: request.ip },
      )
      void reply.header('set-cookie', cookie(request, token, 'Max-Age=43200'))
    } catch (fault) {
      if (fault instanceof Fault) return sendLogin(reply, one.centre, next, fault)
      throw fault
    }
    return reply.redirect(`${one.centre.address}${next}`, 303)
  })
  app.post('/s/:site/logout', async (request, reply) => {
    const one = await found(request)
    if (!one || !isOwnForm(request)) return noPage(reply)
    const identity = await identityOf(services, request)
    if (identity) await logout(services, identity)
    return reply.header('set-cookie', cookie(request, '', 'Max-Age=0')).redirect(one.centre.address, 303)
  })
}

function mountPreview(app: FastifyInstance, services: Services): void {
  const { database } = services
  const found = (request: FastifyRequest) =>
    previewed(database, (request as OfTicket).params.ticket, languageOf(request.headers['accept-language']))
  mountPage(app, '/s/preview/:ticket', async (request, reply) => {
    const centre = await found(request)
    if (!centre) return noPage(reply)
    return sendPage(reply, { ...(await centrePage(database, centre)), ancestors: "'self'" })
  })
  mountPage(app, '/s/preview/:ticket/f/:key', async (request, reply) => {
    const centre = await found(request)
    const { key } = (request as OfTicket).params
    if (!centre || !(await showsFile(database, centre, key))) return noPage(reply)
    return sendStored(services, request, reply, key)
  })
}

async function mountCentres(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Fault ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'a page of a learning centre failed')
    return sendMessage(reply, status, null, ({ site }) => html`<h2>${wordsIn(site.language)('away')}</h2>`)
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!services.isHeld())
      return sendMessage(reply, 503, null, ({ site }) => html`<h2>${wordsIn(site.language)('away')}</h2>`)
    return undefined
  })
  mountReading(app, services)
  mountLogin(app, services)
  mountPreview(app, services)
}

export const learningCentres = definePublicPages({ mount: mountCentres, sendRoot: sendCentreOfHost })
