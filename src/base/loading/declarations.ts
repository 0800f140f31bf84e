import { use } from 'react'
import type { AnyResource } from '../../../resources/kit/resource.ts'
import { listed, whole } from '../../../resources/site/loading.ts'
import { loadPage } from './load-page.ts'
import { entryOf } from '../../../resources/kit/present.ts'

type Load = (name: string) => Promise<void> | undefined

/** What drawn parts wait for; a failure stays, so that it is shown instead of being requested repeatedly. */
const waited = new Map<Load, Map<string, Promise<void>>>([
  [listed, new Map()],
  [whole, new Map()],
])

function waitFor(load: Load, name: string): Promise<void> {
  const known = entryOf(waited, load)
  const found = known.get(name)
  if (found) return found
  const loading = load(name)
  const part: Promise<void> = loading ? loadPage(() => load(name) ?? Promise.resolve())() : Promise.resolve()
  // `use` reads what is there from these, without waiting a turn.
  const isThere = () => void Object.assign(part, { status: 'fulfilled', value: undefined })
  if (loading) part.then(isThere, () => undefined)
  else isThere()
  known.set(name, part)
  return part
}

/** For a part that shows fields or actions of a resource, below a `Suspense`: it is drawn when they are there. */
export const useListed = ({ name }: AnyResource): void => use(waitFor(listed, name))

/** The same of several, which load at once. */
export function useAllListed(resources: readonly AnyResource[]): void {
  for (const one of resources.map(({ name }) => waitFor(listed, name))) use(one)
}

/** For a part that validates, or asks what the capabilities of a resource allow. */
export const useWhole = ({ name }: AnyResource): void => use(waitFor(whole, name))

/** The same of several, which load at once. */
export function useAllWhole(resources: readonly AnyResource[]): void {
  for (const one of resources.map(({ name }) => waitFor(whole, name))) use(one)
}

/** Loads it before it is drawn; a failure is the drawn part's to show. */
export const preloadWhole = ({ name }: AnyResource): void => void whole(name)?.catch(() => undefined)
