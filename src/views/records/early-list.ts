import type { GetListResponse } from '@refinedev/core'
import { heldRights } from '../../../providers/access-state.ts'
import { may, placeOf } from '../../../providers/access.ts'
import { dataProvider } from '../../../providers/data.ts'
import { routeOf } from '../../../providers/pages.ts'
import { enterPlace, token } from '../../../providers/session.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { UserInfo } from '../../../resources/system/system-calls.ts'
import { viewIn } from '../../../resources/registry/views.ts'
import { crudFilters, crudSorters, readListState, type ListState } from '../../screen/list-model.ts'

/**
 * The list that the address opens, asked for before anything is drawn, so that its rows stand in the first drawing: to draw the
 * page without them and then once more costs a slow machine half a second. Only the first list takes it; whatever goes wrong
 * with it, that list asks again and says.
 */
interface EarlyAnswer {
  askedAs: string | null
  question: string
  answer: GetListResponse<any>
  at: number
}

let early: EarlyAnswer | undefined

/** A list that takes longer comes into a page that stands there already. */
const patienceMs = 300
/** The first list is drawn at once; whoever comes later asks for themselves. */
const goodForMs = 5000

/** What a list asks Refine for. */
export const listQuestion = ({ page, pageSize, sort, search, conditions }: ListState) => ({
  pagination: { currentPage: page, pageSize, mode: 'server' as const },
  sorters: crudSorters(sort),
  filters: crudFilters({ conditions, search }),
})

const keyOf = (resource: AnyResource, question: object): string => JSON.stringify([resource.name, question])

/** Resolves when the answer is there, or is not worth waiting for. Never rejects. */
export async function askForFirstList(person: UserInfo, address: string): Promise<void> {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams(search)
  const at = routeOf(path)
  const resource = at?.path === path && !at.isForms ? at.page.resource : undefined
  if (!resource || !may(resource, 'list') || viewIn(resource, query)?.verb !== 'list' || resource.bespoke?.list) return
  const askedAs = token()
  enterPlace(placeOf(person, path))
  const question = listQuestion(readListState(resource, query, heldRights()))
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await dataProvider
    .getList({ resource: resource.name, ...question, meta: { queryContext: { signal }, quietFor: 'all' } as object })
    .catch(() => undefined)
  if (answer) early = { askedAs, question: keyOf(resource, question), answer, at: Date.now() }
}

/** The answer to just this question, if it was asked for early: `initialData` of the query. */
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
