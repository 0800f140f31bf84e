import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPage } from '../../app/load-page.ts'

export interface LazyPart<P> {
  Part: LazyExoticComponent<ComponentType<P>>
  /** Fetches it ahead of its use. That this failed is said when it is used. */
  preload: () => void
}

/** A part of the site that loads when it is first used, or shortly before. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  return { Part: lazyPage(load), preload: () => void load().catch(() => undefined) }
}
