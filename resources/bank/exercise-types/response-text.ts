import type { Language, Text } from '../../kit/index.ts'

/** A learner's response, in the form of any type; `type: 'text'` is one as written. */
export interface AnyResponse {
  type: string
  key?: string | null
  keys?: readonly (string | null)[]
  value?: boolean | null
  blanks?: readonly string[]
  pairs?: readonly { left: string; right: string }[]
  parts?: readonly (AnyResponse | null)[]
  text?: string
}

const right: Text = { zh: '对', en: 'True' }
const wrong: Text = { zh: '错', en: 'False' }
const nothing = '–'

/** A response as text, as it could be typed: `AC`, `2；√3`, `A-1；B-2`. */
export function responseText(response: AnyResponse, language: Language): string {
  const { key, keys, value, blanks, pairs, parts, text } = response
  if (parts)
    return parts.map((one, index) => `(${index + 1}) ${one ? responseText(one, language) : nothing}`).join('  ')
  if (keys) return keys.map((one) => one ?? nothing).join('')
  if (blanks) return blanks.map((one) => one || nothing).join('；')
  if (pairs) return pairs.map(({ left, right }) => `${left}-${right}`).join('；')
  if (typeof value === 'boolean') return (value ? right : wrong)[language]
  return key ?? text ?? ''
}
