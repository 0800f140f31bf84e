import { z } from 'zod'
import { routes, updateBehind, type Route } from '../../server/calls/routes.ts'
import type { Call } from '../../resources/kit/index.ts'
import type { Answer, CallOptions } from '../fixtures/client.ts'
import { PatientClient } from './patient-client.ts'

const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`
const byCall = new Map<string, Route>(
  routes.flatMap((route) => {
    const behind = updateBehind(route)
    return [route, ...(behind ? [behind] : [])].map((one) => [keyOf(one.call), one] as const)
  }),
)

const page = z.object({ list: z.array(z.unknown()), total: z.int(), total_estimated: z.boolean().optional() })

/** On the only page of a list there are as many rows as it says. */
function faultsOfPage(route: Route, input: object, data: unknown): string[] {
  if (route.verb !== 'list' && route.verb !== 'trash') return []
  const { page: number = 1, page_size = 10, cursor } = input as Record<string, string | number | undefined>
  const read = page.safeParse(data)
  if (!read.success || read.data.total_estimated || Number(number) !== 1 || cursor !== undefined) return []
  const { list, total } = read.data
  if (list.length > Number(page_size)) return [`page_size=${page_size}: ${list.length} rows came`]
  const isAll = list.length < Number(page_size)
  return (isAll && total !== list.length) || total < list.length
    ? [`total is ${total}, and ${list.length} rows came of ${page_size} that were asked for`]
    : []
}

/** A client that checks every answer that went well against what its call declares: no key less, and none more. */
export class CheckedClient extends PatientClient {
  override async send(
    call: Pick<Call, 'method' | 'path'>,
    input: unknown = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const answer = await super.send(call, input, options)
    const route = byCall.get(keyOf(call))
    if (answer.code !== 200 || !route || route.answers !== undefined) return answer
    const { error } = route.output.safeParse(answer.data)
    const faults = (error?.issues ?? []).slice(0, 5).map(({ path, message }) => `data.${path.join('.')}: ${message}`)
    const all = [...faults, ...faultsOfPage(route, Object(input) as object, answer.data)]
    if (all.length > 0)
      throw new Error(`${keyOf(call)} answers what it does not declare:\n${all.join('\n')}\n${this.recent.at(-1)}`)
    return answer
  }
}
