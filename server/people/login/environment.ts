import { z } from 'zod'
import { socialProviders } from './social-providers.ts'

const address = z.url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
const registrations = { 0: 'closed', 1: 'approval', open: 'open' } as const

/** The environment variables for logging in. An empty one counts as not set. */
export const loginEnvironment = {
  /** The SMS gateway: gets POST `{ mobile, code, text }`. Without it nobody can log in by mobile. */
  SMS_GATEWAY_URL: address.optional(),
  /** Sent to the gateway as bearer token. */
  SMS_GATEWAY_TOKEN: z
    .string()
    .min(1)
    .max(2000)
    .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces')
    .optional(),
  /** `on`: the login page encrypts passwords, and unencrypted ones are refused. See docs/decisions/login-rsa.md. */
  LOGIN_RSA: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /**
   * `least`: passwords are hashed so weakly that they are cracked in no time. For tests only; the server warns of it at
   * start.
   */
  PASSWORD_COST: z.enum(['recommended', 'least']).default('recommended'),
  /**
   * `1`: anybody can register, and waits for approval; `open`: they are logged in at once. A first login through one of
   * SOCIAL_PROVIDERS creates an account in any case.
   */
  REGISTRATION: z
    .enum(['0', '1', 'open'])
    .default('0')
    .transform((value) => registrations[value]),
  /** Where browsers reach this product, without a path: `https://bank.example.com`. Needed by SOCIAL_PROVIDERS. */
  PUBLIC_URL: address.transform((value) => value.replace(/(?<!\/)\/+$/, '')).optional(),
  /** JSON array, see `social-providers.ts`. Each provider must allow `<PUBLIC_URL>/callback` as redirect address. */
  SOCIAL_PROVIDERS: socialProviders.optional(),
}
