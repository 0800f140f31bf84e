import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../resources/kit/index.ts'

export type Layout = 'tree' | 'list'

const formsTree = (resource: AnyResource): boolean =>
  resource.parentField !== undefined && resource.verbs.includes('tree')

/** How an address asks for a resource to be shown. */
export const layoutIn = (resource: AnyResource, query: URLSearchParams): Layout =>
  formsTree(resource) && query.get('layout') !== 'list' ? 'tree' : 'list'

/** Whether a resource is shown as its tree or as a list; only one that forms a tree has the choice. In the address, as filters are. */
export function useLayout(resource: AnyResource): {
  layout: Layout
  isTree: boolean
  choose: (layout: Layout) => void
} {
  const [address, setAddress] = useSearchParams()
  const isTree = formsTree(resource)
  const layout = layoutIn(resource, address)
  const choose = (next: Layout) =>
    setAddress((now) => {
      const kept = new URLSearchParams(now)
      if (next === 'list') kept.set('layout', 'list')
      else kept.delete('layout')
      return kept
    })
  return { layout, isTree, choose }
}
