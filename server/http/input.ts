import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { followsLanguage, validationIssues, type Language } from '../../resources/kit/index.ts'
import { invalid } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import { formType } from './form-body.ts'
import type { Route } from '../calls/routes.ts'
import { formValues, textValues } from './text-values.ts'

/** What a call's input is read from. */
type Sent = Pick<FastifyRequest, 'query' | 'body' | 'headers'>

/** Query parameters are strings, once each: `?a=1&a=2` and `?a[b]=1` are refused. */
export function plainQuery({ query: sent }: Pick<Sent, 'query'>, language: Language): Record<string, string> {
  const query = sent as Record<string, unknown>
  const twice = Object.keys(query).filter((name) => typeof query[name] !== 'string')
  if (twice.length > 0)
    throw invalid(
      twice.map((path) => ({
        path,
        message: language === 'zh' ? '参数只能出现一次' : 'A parameter can be given only once',
      })),
    )
  return query as Record<string, string>
}

/** More names than an object of any call has. Each that is unknown would be described, three times over for a union. */
const mostNames = 2000

/** Counts before anything is described. Throws 100400. */
function refuseManyNames(given: unknown, language: Language): void {
  const waiting = [given]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (one === null || typeof one !== 'object') continue
    const values: unknown[] = Array.isArray(one) ? one : Object.values(one)
    if (!Array.isArray(one) && values.length > mostNames)
      throw invalid([
        { path: '', message: language === 'zh' ? '参数太多' : `There are more than ${mostNames} names in one object` },
      ])
    for (const value of values) waiting.push(value)
  }
}

/** The input of a call by this person, checked by the route's schema. Throws 100400 naming every fault. */
export function readInput(route: Route, sent: Sent, identity: Identity | null, language: Language): any {
  if (!route.input) return undefined
  const schema = route.input(identity)
  const given =
    route.call.method === 'GET' ? textValues(schema, plainQuery(sent, language)) : bodyOf(sent, schema, language)
  refuseManyNames(given, language)
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw invalid(validationIssues(parsed.error, language, given))
  return withPresets(route, parsed.data, language)
}

/** An action's input with the language of the person where a field begins with it and the call has none. */
function withPresets({ resource, action }: Route, given: unknown, language: Language): unknown {
  const fields = Object.entries((action === undefined ? undefined : resource?.actions[action]?.input) ?? {})
  const presets = fields.filter(([, field]) => followsLanguage(field))
  return presets.length === 0
    ? given
    : Object.assign(Object.fromEntries(presets.map(([name]) => [name, language])), given)
}

/**
 * A POST's input: its body, merged with its query (the menu's delete has its id there). No input becomes an empty
 * object.
 */
function bodyOf(sent: Sent, schema: z.ZodType, language: Language): unknown {
  const query = textValues(schema, plainQuery(sent, language))
  const isForm = sent.headers['content-type']?.startsWith(formType)
  const body: unknown = isForm ? formValues(schema, sent.body as Record<string, unknown>) : (sent.body ?? {})
  return Object.keys(query).length === 0 || typeof body !== 'object' ? body : { ...query, ...body }
}
