import { lazy, type ComponentType } from 'react'
import { serverAnswers, whenBack } from '../../../providers/connection.ts'

/** How long a part of the product may load before that is an error. */
const loadLimitMs = 120_000

/**
 * A part of the product that could not be loaded: a newer version has other files, or the network is gone. Only a
 * reload helps.
 */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/** How browsers and the build's own loader report a missing file; other failures are errors inside the file. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload|failed to fetch/i.test(error.message)

/**
 * An `import()` that always ends: with the part, with its own error, or with a `PageLoadError` when its file is missing
 * after 120 seconds. Where the server is unavailable, it is repeated when that is back. `loadPage(() =>
 * import('./some-page.tsx'))` is the argument of `lazy`.
 */
export const loadPage =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    new Promise((resolve, reject) => {
      const arriving = load().catch(async (cause: unknown) => {
        if (!isMissingFile(cause) || (await serverAnswers())) throw cause
        await whenBack()
        return load()
      })
      const timer = setTimeout(
        () => reject(new PageLoadError(`a part of the product did not arrive in ${loadLimitMs / 1000} s`)),
        loadLimitMs,
      )
      void arriving
        .then(resolve, (cause: unknown) =>
          reject(isMissingFile(cause) ? new PageLoadError((cause as Error).message, { cause }) : cause),
        )
        .finally(() => clearTimeout(timer))
    })

/** A component that loads when it is first shown, under the same limit. */
export const lazyPage = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>) => lazy(loadPage(load))
