import { parse } from 'qs'

/** Bodies of `application/x-www-form-urlencoded`, for clients that cannot send JSON. */

export const formType = 'application/x-www-form-urlencoded'

const limits = { depth: 8, parameterLimit: 5000, arrayLimit: 1000 }

/**
 * The fields of a form-encoded body as nested objects and lists of texts: `a=1`, `ids[]=1`, `ids[0]=1`,
 * `answer[key]=A`. The call's schema interprets the texts (`text-values.ts`). Throws on more names, longer lists or
 * deeper nesting than any call takes.
 */
export function parseFormBody(text: string): Record<string, unknown> {
  const body = parse(text, {
    ...limits,
    strictDepth: true,
    throwOnLimitExceeded: true,
    plainObjects: true,
    ignoreQueryPrefix: false,
  })
  // The parser drops this name silently; as a key it is refused by name, like any other that no schema has.
  if ([...new URLSearchParams(text).keys()].some((name) => name.split(/[[\]]/).includes('__proto__'))) {
    Object.defineProperty(body, '__proto__', { value: true, enumerable: true })
  }
  return body
}
