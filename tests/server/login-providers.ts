import { createHash, createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Fake providers that speak the protocols: they check what a real one checks, and can be made to misbehave. */

interface Grant {
  redirectUri: string
  nonce: string | null
  challenge: string
  subject: string
}

/** How a fake provider misbehaves. */
export interface Misbehaviour {
  claims?: Record<string, unknown>
  /** Signs with a key that is not in its key set, under the id of the one that is. */
  foreignKey?: boolean
  unsigned?: boolean
  noIdToken?: boolean
  /** Redirects people with another state than they came with. */
  state?: string
}

export interface FakeProvider {
  url: string
  misbehave: Misbehaviour
  /** Follows the link as `subject`, who consents; returns what the provider redirects the browser with. */
  visit(url: string, subject?: string): Promise<Record<string, string>>
  /** Requests by path. */
  seen: string[]
  close(): void
}

export const clientId = 'question-bank'
export const clientSecret = 'client+secret/of:ours'

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function clientIsProven(request: IncomingMessage, form: URLSearchParams): boolean {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith('Basic '))
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  const [id, secret] = Buffer.from(header.slice(6), 'base64')
    .toString()
    .split(':')
    .map((one) => decodeURIComponent(one.replaceAll('+', ' ')))
  return id === clientId && secret === clientSecret
}

/** Codes as in both protocols: issued once, exchanged once, by the same client and verifier. */
function grants() {
  const open = new Map<string, Grant>()
  return {
    authorize(query: URLSearchParams, subject: string, response: ServerResponse, extra: Record<string, string>): void {
      const isRight =
        query.get('client_id') === clientId &&
        query.get('response_type') === 'code' &&
        query.get('code_challenge_method') === 'S256' &&
        query.get('redirect_uri')
      if (!isRight) return json(response, 400, { error: 'invalid_request' })
      const code = randomUUID()
      open.set(code, {
        redirectUri: query.get('redirect_uri')!,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge')!,
        subject,
      })
      const back = new URL(query.get('redirect_uri')!)
      back.search = new URLSearchParams({ code, state: query.get('state')!, ...extra }).toString()
      response.writeHead(302, { location: back.href }).end()
    },
    async trade(request: IncomingMessage, response: ServerResponse): Promise<Grant | null> {
      const form = await formOf(request)
      if (!clientIsProven(request, form)) return (json(response, 401, { error: 'invalid_client' }), null)
      const grant = open.get(form.get('code') ?? '')
      open.delete(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const holds =
        grant &&
        grant.redirectUri === form.get('redirect_uri') &&
        grant.challenge === proof &&
        form.get('grant_type') === 'authorization_code'
      if (!holds) return (json(response, 400, { error: 'invalid_grant' }), null)
      return grant
    },
  }
}

type Route = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown

async function fakeProvider(
  routesOf: (url: string, misbehave: () => Misbehaviour) => Record<string, Route>,
): Promise<FakeProvider> {
  let routes: Record<string, Route> = {}
  const seen: string[] = []
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    seen.push(pathname)
    const route = routes[pathname]
    if (route) route(request, response, searchParams)
    else json(response, 404, {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const made: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    misbehave: {},
    seen,
    async visit(url, subject = 'li-lei') {
      const answer = await fetch(`${url}&as=${encodeURIComponent(subject)}`, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
      const back = Object.fromEntries(new URL(location).searchParams)
      return made.misbehave.state === undefined ? back : { ...back, state: made.misbehave.state }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  routes = routesOf(made.url, () => made.misbehave)
  return made
}

/**
 * OpenID Connect with discovery, keys and ID tokens signed by RS256; it names itself in what it sends back (RFC 9207).
 */
export function oidcProvider(): Promise<FakeProvider> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const sign = (key: KeyObject, claims: object, alg: string): string => {
    const body = `${part({ alg, kid, typ: 'JWT' })}.${part(claims)}`
    return `${body}.${alg === 'none' ? '' : createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
  }
  const codes = grants()
  return fakeProvider((url, misbehave) => ({
    '/.well-known/openid-configuration': (_request, response) =>
      json(response, 200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }),
    '/jwks': (_request, response) =>
      json(response, 200, { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }),
    '/authorize': (_request, response, query) => codes.authorize(query, query.get('as')!, response, { iss: url }),
    '/token': async (request, response) => {
      const grant = await codes.trade(request, response)
      if (!grant) return
      const { claims, foreignKey, unsigned, noIdToken } = misbehave()
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: url,
        sub: grant.subject,
        aud: clientId,
        iat: now,
        exp: now + 300,
        nonce: grant.nonce,
        name: '李雷',
        email: 'li.lei@example.com',
        email_verified: true,
        ...claims,
      }
      const idToken = sign(foreignKey ? foreign.privateKey : ours.privateKey, payload, unsigned ? 'none' : 'RS256')
      json(response, 200, {
        access_token: randomUUID(),
        token_type: 'Bearer',
        ...(noIdToken ? {} : { id_token: idToken }),
      })
    },
  }))
}

/** Plain OAuth 2 with PKCE and a user info call; ids are numbers, as with many. */
export function oauth2Provider(): Promise<FakeProvider> {
  const codes = grants()
  const bearers = new Map<string, string>()
  return fakeProvider((_url, misbehave) => ({
    '/authorize': (_request, response, query) => codes.authorize(query, query.get('as')!, response, {}),
    '/token': async (request, response) => {
      const grant = await codes.trade(request, response)
      if (!grant) return
      const token = randomUUID()
      bearers.set(token, grant.subject)
      json(response, 200, { access_token: token, token_type: 'bearer', scope: 'read:user' })
    },
    '/user': (request, response) => {
      const subject = bearers.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
      if (subject === undefined) return json(response, 401, { message: 'Bad credentials' })
      return json(response, 200, { data: { id: Number(subject), login: 'hanmeimei', ...misbehave().claims } })
    },
  }))
}
