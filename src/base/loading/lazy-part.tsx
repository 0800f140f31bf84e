import { use, type ComponentType } from 'react'
import { loadPage } from './load-page.ts'

/** A part of a screen that is loaded when it is first drawn, or before that by `preload`. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * Like React's `lazy`, but a loaded part is drawn at once: React's own waits a turn even then, and its fallback
 * flashes. Used below a `Suspense` whose fallback has the same size. A failure is cached for drawn parts, so that it is
 * shown instead of being requested repeatedly; a failed `preload` is silent, and repeated.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let failed = false
  let wasDrawn = false
  const start = (): Promise<ComponentType<P>> => {
    failed = false
    const part = loadPage(load)()
    part.then(
      // `use` reads what is loaded from these, without waiting a turn.
      (value) => Object.assign(part, { status: 'fulfilled', value }),
      () => (failed = true),
    )
    loading = part
    return part
  }
  const drawn = (): Promise<ComponentType<P>> => {
    const isNew = !loading || (failed && !wasDrawn)
    wasDrawn = true
    return isNew ? start() : loading!
  }
  const Part = (props: P) => {
    const Loaded = use(drawn())
    return <Loaded {...props} />
  }
  return Object.assign(Part, { preload: () => (loading && !failed ? loading : start()) })
}
