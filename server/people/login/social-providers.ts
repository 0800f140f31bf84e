import { z } from 'zod'

/** The content of SOCIAL_PROVIDERS: external login providers. */

/** Only on the own machine can nobody else read plain http. */
export const isLoopback = (url: URL): boolean =>
  url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname)

const endpoint = z
  .url({ protocol: /^https?$/, error: 'an address that starts with https://' })
  .refine(
    (value) => value.startsWith('https:') || isLoopback(new URL(value)),
    'https:// only, but on this very machine',
  )

const common = {
  /** Part of the key of linked accounts; for OAuth 2 providers it must never change. */
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/, 'small letters, digits, - and _, at most 30'),
  /** The label of the button. */
  label: z.string().min(1).max(40),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2000),
}

const oidc = z.strictObject({
  ...common,
  kind: z.literal('oidc'),
  issuer: endpoint,
  scope: z
    .string()
    .max(500)
    .regex(/(^| )openid( |$)/, 'names openid')
    .default('openid profile'),
})

const oauth2 = z.strictObject({
  ...common,
  kind: z.literal('oauth2'),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  /** The path to the user's permanent id in the response of `userinfo_endpoint`, with dots: `data.user_id`. */
  subject_field: z.string().min(1).max(100).default('id'),
  name_field: z.string().min(1).max(100).default('name'),
  scope: z.string().max(500).default(''),
})

const provider = z.discriminatedUnion('kind', [oidc, oauth2])
export type SocialProvider = z.infer<typeof provider>

const providers = z
  .array(provider)
  .max(20)
  .refine((list) => new Set(list.map((one) => one.name)).size === list.length, 'every provider needs a name of its own')

/** Parses the JSON array. Errors name the place; the text itself contains secrets and is never repeated. */
export const socialProviders = z.string().transform((text, context): SocialProvider[] => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON; expected [{ "name": …, "kind": "oidc" or "oauth2", … }]' })
    return z.NEVER
  }
  const parsed = providers.safeParse(read)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.length > 0 ? `[${issue.path.join('].')}: ` : ''}${issue.message}`,
  )
  context.addIssue({ code: 'custom', message: faults.join('; ') })
  return z.NEVER
})
