import { z } from 'zod'
import { socialProviders } from './social-providers.ts'

/** The variables that concern logging in, for the server's environment. An empty one counts as not set. */
const address = z.url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })

export const loginEnvironment = {
  /** Where login codes go: gets POST `{ mobile, code, text }`. Without it nobody logs in by mobile. */
  SMS_GATEWAY_URL: address.optional(),
  /** Sent to the gateway as bearer. */
  SMS_GATEWAY_TOKEN: z
    .string()
    .min(1)
    .max(2000)
    .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces')
    .optional(),
  /** `on`: the login page encrypts passwords, and what comes unencrypted is refused. See docs/decisions/login-rsa.md. */
  LOGIN_RSA: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /** `least`: passwords are hashed so that they are undone in no time. For tests alone; the server warns of it at its start. */
  PASSWORD_COST: z.enum(['recommended', 'least']).default('recommended'),
  /** 0: nobody makes an account by registering. A first login at one of SOCIAL_PROVIDERS still makes one. */
  REGISTRATION: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Where browsers reach this product, without a path at its end: `https://bank.example.com`. Needed by SOCIAL_PROVIDERS. */
  PUBLIC_URL: address.transform((value) => value.replace(/\/+$/, '')).optional(),
  /** JSON array, see `social-providers.ts`. Each provider must know `<PUBLIC_URL>/callback` as redirect address. */
  SOCIAL_PROVIDERS: socialProviders.optional(),
}
