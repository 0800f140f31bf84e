import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { View } from '../../../resources/kit/view.ts'
import { viewIn, viewsOf } from '../../../resources/registry/views.ts'

/** The current view of a resource, and the others. In the address, as filters are. */
export function useView(resource: AnyResource): {
  view: View | undefined
  views: readonly View[]
  choose: (name: string) => void
} {
  const [address, setAddress] = useSearchParams()
  const views = viewsOf(resource)
  const choose = (name: string) =>
    setAddress((now) => {
      const kept = new URLSearchParams(now)
      if (name === views[0]?.name) kept.delete('layout')
      else kept.set('layout', name)
      return kept
    })
  return { view: viewIn(resource, address), views, choose }
}
