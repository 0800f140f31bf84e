import type { AnyResource } from '../kit/index.ts'
import { unfitFor, type View } from '../kit/view.ts'
import * as views from '../parts/views.ts'

const usual = Object.values<View>(views)
  .filter((view) => view.usual !== undefined)
  .toSorted((one, other) => one.usual! - other.usual!)

/**
 * The views of a resource, the one that opens first before the others: those that it names, or the usual ones that can
 * show it.
 */
export const viewsOf = (resource: AnyResource): readonly View[] =>
  resource.views ?? usual.filter((view) => unfitFor(view, resource) === undefined)

/** The view that an address asks for; undefined for a resource that nobody lists. */
export function viewIn(resource: AnyResource, query: URLSearchParams): View | undefined {
  const all = viewsOf(resource)
  return all.find(({ name }) => name === query.get('layout')) ?? all[0]
}
