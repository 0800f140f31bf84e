import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../resources/kit/index.ts'

export type Layout = 'tree' | 'list'

/** Whether a resource is shown as its tree or as a list; only one that forms a tree has the choice. In the address, as filters are. */
export function useLayout(resource: AnyResource): { layout: Layout; isTree: boolean; choose: (layout: Layout) => void } {
  const [address, setAddress] = useSearchParams()
  const isTree = resource.parentField !== undefined && resource.verbs.includes('tree')
  const layout = isTree && address.get('layout') !== 'list' ? 'tree' : 'list'
  const choose = (next: Layout) =>
    setAddress((now) => {
      const kept = new URLSearchParams(now)
      if (next === 'list') kept.set('layout', 'list')
      else kept.delete('layout')
      return kept
    })
  return { layout, isTree, choose }
}
