import { use, type ComponentType } from 'react'
import { loadPage } from './load-page.ts'
import { readyToJudge } from '../../resources/kit/judging.ts'

/** A part of a screen that is loaded when it is first drawn, or before that by `preload`. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * Like React's `lazy`, but what has been loaded stands there at once: React's own waits a turn even then, and what stands in
 * its place flashes. Below a `Suspense` whose fallback takes the same room. A failure is remembered by those who draw it,
 * so that it is shown instead of being asked for again and again; one of a `preload` is said by nobody, and tried anew.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  let failed = false
  let wasDrawn = false
  const start = (): Promise<ComponentType<P>> => {
    failed = false
    loading = loadPage(load)()
    loading.then(
      (part) => (Loaded = part),
      () => (failed = true),
    )
    return loading
  }
  const drawn = (): ComponentType<P> | Promise<ComponentType<P>> => {
    const isNew = !loading || (failed && !wasDrawn)
    wasDrawn = true
    return Loaded ?? (isNew ? start() : loading!)
  }
  const Part = (props: P) => {
    const part = drawn()
    const Now = part instanceof Promise ? use(part) : part
    return <Now {...props} />
  }
  return Object.assign(Part, { preload: () => (loading && !failed ? loading : start()) })
}

/** For a part that judges what is typed, or looks into a schema. */
export async function withJudging<M>(loading: Promise<M>): Promise<M> {
  await readyToJudge()
  return loading
}
