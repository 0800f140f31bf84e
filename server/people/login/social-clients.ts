import * as oidc from 'openid-client'
import { isLoopback, type SocialProvider } from './social-providers.ts'

/**
 * The protocol with each provider, by openid-client: OpenID Connect with discovery, and plain OAuth 2 with its user
 * info.
 */

/** What a login must remember until the browser returns. */
export interface Challenge {
  state: string
  nonce: string
  codeVerifier: string
}

/** An identity at a provider. `authority` is the issuer, or the name of an OAuth 2 provider. */
export interface Person {
  authority: string
  subject: string
  name: string | null
}

export interface ProviderClients {
  authorizationUrl(provider: SocialProvider, challenge: Challenge): Promise<string>
  /** Exchanges the code. Rejects unless signature, issuer, audience, times, nonce and state are all valid. */
  personOf(
    provider: SocialProvider,
    returned: { code: string; state: string; iss?: string },
    challenge: Challenge,
  ): Promise<Person>
}

const answerWithinSeconds = 10
/** A provider's addresses are looked up again this often; its keys whenever an unknown one is used. */
const metadataForMs = 3_600_000

/** Plain http is allowed only for a provider on this machine. */
const allowances = (address: string) => (isLoopback(new URL(address)) ? [oidc.allowInsecureRequests] : [])

/** The client authentication that the provider's metadata names; the standard's default is basic. */
function clientAuth(metadata: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

type Of<Kind> = Extract<SocialProvider, { kind: Kind }>

async function discover(provider: Of<'oidc'>): Promise<oidc.Configuration> {
  const options = { execute: allowances(provider.issuer), timeout: answerWithinSeconds }
  const found = await oidc.discovery(new URL(provider.issuer), provider.client_id, undefined, oidc.None(), options)
  const metadata = found.serverMetadata()
  const configuration = new oidc.Configuration(
    metadata,
    provider.client_id,
    provider.client_secret,
    clientAuth(metadata, provider.client_secret),
  )
  for (const allow of options.execute) allow(configuration)
  // Without this the library trusts TLS for an ID token that comes from the token endpoint, and checks no signature.
  oidc.enableNonRepudiationChecks(configuration)
  configuration.timeout = answerWithinSeconds
  return configuration
}

function described(provider: Of<'oauth2'>): oidc.Configuration {
  const { authorization_endpoint, token_endpoint } = provider
  const metadata = { issuer: new URL(token_endpoint).origin, authorization_endpoint, token_endpoint }
  const configuration = new oidc.Configuration(
    metadata,
    provider.client_id,
    provider.client_secret,
    oidc.ClientSecretPost(provider.client_secret),
  )
  for (const allow of allowances(token_endpoint)) allow(configuration)
  configuration.timeout = answerWithinSeconds
  return configuration
}

/** The value at `data.user.id`, as text; null when there is none. */
function textAt(value: unknown, path: string): string | null {
  let found = value
  for (const part of path.split('.'))
    found = found !== null && typeof found === 'object' ? (found as Record<string, unknown>)[part] : undefined
  const text = typeof found === 'number' || typeof found === 'string' ? String(found) : ''
  return text === '' || text.length > 500 ? null : text
}

async function personOfUserInfo(
  configuration: oidc.Configuration,
  provider: Of<'oauth2'>,
  accessToken: string,
): Promise<Person> {
  const headers = new Headers({ accept: 'application/json' })
  const answer = await oidc.fetchProtectedResource(
    configuration,
    accessToken,
    new URL(provider.userinfo_endpoint),
    'GET',
    undefined,
    headers,
  )
  if (!answer.ok) throw new Error(`the user info endpoint answered ${answer.status}`)
  const userInfo = await answer.json().catch(() => null)
  const subject = textAt(userInfo, provider.subject_field)
  if (subject === null) throw new Error(`the user info has no "${provider.subject_field}"`)
  return { authority: provider.name, subject, name: textAt(userInfo, provider.name_field) }
}

function personOfIdToken(tokens: { claims(): oidc.IDToken | undefined }): Person {
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  return {
    authority: claims.iss,
    subject: claims.sub,
    name: textAt(claims, 'name') ?? textAt(claims, 'preferred_username'),
  }
}

export function providerClients(providers: readonly SocialProvider[], redirectUri: string): ProviderClients {
  const discovered = new Map<string, { configuration: Promise<oidc.Configuration>; untilMs: number }>()

  function configurationOf(provider: SocialProvider): Promise<oidc.Configuration> {
    if (provider.kind === 'oauth2') return Promise.resolve(described(provider))
    const known = discovered.get(provider.name)
    if (known && known.untilMs > performance.now()) return known.configuration
    const configuration = discover(provider)
    discovered.set(provider.name, { configuration, untilMs: performance.now() + metadataForMs })
    configuration.catch(() => discovered.delete(provider.name))
    return configuration
  }

  return {
    async authorizationUrl(provider, { state, nonce, codeVerifier }) {
      const configuration = await configurationOf(provider)
      const parameters: Record<string, string> = {
        redirect_uri: redirectUri,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
      if (provider.scope !== '') parameters['scope'] = provider.scope
      if (provider.kind === 'oidc') parameters['nonce'] = nonce
      return oidc.buildAuthorizationUrl(configuration, parameters).href
    },

    async personOf(provider, { code, state, iss }, challenge) {
      const configuration = await configurationOf(provider)
      const cameBackTo = new URL(redirectUri)
      cameBackTo.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
      const checks = { expectedState: challenge.state, pkceCodeVerifier: challenge.codeVerifier }
      if (provider.kind === 'oidc') {
        return personOfIdToken(
          await oidc.authorizationCodeGrant(configuration, cameBackTo, {
            ...checks,
            expectedNonce: challenge.nonce,
            idTokenExpected: true,
          }),
        )
      }
      const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, checks)
      return personOfUserInfo(configuration, provider, tokens.access_token)
    },
  }
}
