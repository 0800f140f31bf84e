import type { AnyResource } from '../resources/kit/index.ts'
import type { SystemInput, SystemOutput } from '../resources/system/system-calls.ts'
import { send } from './http.ts'
import { expectShape } from './response-shape.ts'
import { sessionCalls } from './session-calls.ts'

type Titles = SystemOutput<'titles'>

const shape = {
  shape: '{ list: [{ id, title }], total }',
  holds: (data: unknown) => typeof data === 'object' && data !== null && 'list' in data && Array.isArray(data.list),
}

/** Records of a resource whose list the person may not open: of each its id and its title. A refusal is not shown. */
export async function readTitles(
  { name, title: field }: AnyResource,
  query: Omit<Partial<SystemInput<'titles'>>, 'resource'>,
  signal?: AbortSignal,
): Promise<{ records: Record<string, unknown>[]; total: number }> {
  const { data } = await send<unknown>(sessionCalls.titles, {
    query: { resource: name, ...query },
    signal,
    quietFor: 'all',
  })
  const { list, total } = expectShape<Titles>(shape, data, sessionCalls.titles.path)
  return { records: list.map(({ id, title }) => ({ id, [field]: title })), total }
}
