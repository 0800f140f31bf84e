import type { GetListResponse } from '@refinedev/core'
import { heldRights } from '../../../../providers/access-state.ts'
import { may, placeOf } from '../../../../providers/access.ts'
import { dataProvider } from '../../../../providers/data.ts'
import { routeOf } from '../../../../providers/pages.ts'
import { enterPlace, token } from '../../../../providers/session.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { pages } from '../../../../resources/kit/pages.ts'
import { listed } from '../../../../resources/site/loading.ts'
import type { UserInfo } from '../../../../resources/system/account-calls.ts'
import { viewIn } from '../../../../resources/registry/views.ts'
import { crudFilters, crudSorters, readListState, type ListState } from '../../screen/list-model.ts'

/**
 * The list of the address, requested before anything is drawn, so that its rows are in the first rendering: drawing the
 * page without them and then again costs a slow machine half a second. Only the first list uses it; after any error,
 * that list requests again and shows it.
 */
interface EarlyAnswer {
  askedAs: string | null
  question: string
  answer: GetListResponse<any>
  at: number
}

let early: EarlyAnswer | undefined

/** A list that takes longer is drawn into a page that exists already. */
const patienceMs = 300
/** The first list is drawn at once; later ones make their own requests. */
const goodForMs = 5000

/** A list's query for Refine. */
export const listQuestion = ({ page, pageSize, sort, search, conditions }: ListState) => ({
  pagination: { currentPage: page, pageSize, mode: 'server' as const },
  sorters: crudSorters(sort),
  filters: crudFilters({ conditions, search }),
})

const keyOf = (resource: AnyResource, question: object): string => JSON.stringify([resource.name, question])

/** Loads what the list of the address needs of its declaration, before it is known who asks. Never rejects. */
export async function prepareFirstList(address: string): Promise<void> {
  const [path = ''] = address.split('?')
  const page = pages().find((one) => path === one.path || path.startsWith(`${one.path}/`))
  await (page?.resource && listed(page.resource.name)?.catch(() => undefined))
}

/** Resolves when the response is there, or is not worth waiting for. Never rejects. */
export async function askForFirstList(person: UserInfo, address: string): Promise<void> {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams(search)
  const at = routeOf(path)
  const resource = at?.path === path && !at.isForms ? at.page.resource : undefined
  if (!resource || !may(resource, 'list')) return
  await listed(resource.name)?.catch(() => undefined)
  if (viewIn(resource, query)?.verb !== 'list' || resource.bespoke?.list) return
  const askedAs = token()
  enterPlace(placeOf(person, path))
  const question = listQuestion(readListState(resource, query, heldRights()))
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await dataProvider
    .getList({ resource: resource.name, ...question, meta: { queryContext: { signal }, quietFor: 'all' } as object })
    .catch(() => undefined)
  if (answer) early = { askedAs, question: keyOf(resource, question), answer, at: Date.now() }
}

/** The response to exactly this query, if it was requested early: `initialData` of the query. */
export function earlyAnswer(
  resource: AnyResource,
  question: object,
): { initialData?: GetListResponse<any>; initialDataUpdatedAt?: number } {
  const isGood =
    early &&
    early.askedAs === token() &&
    Date.now() - early.at < goodForMs &&
    early.question === keyOf(resource, question)
  if (!early || !isGood) return {}
  return { initialData: early.answer, initialDataUpdatedAt: early.at }
}
