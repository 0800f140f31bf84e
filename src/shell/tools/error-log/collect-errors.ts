import type { QueryClient } from '@tanstack/react-query'
import { logError } from '../../../message-page/error-log.ts'

/** What reaches the window because nobody caught it. Returns the way to stop. */
function collectUncaught(): () => void {
  const onError = ({ error, message, filename, lineno, colno }: ErrorEvent): void =>
    logError(error ?? message, error ? '' : `${filename}:${lineno}:${colno}`)
  const onRejection = ({ reason }: PromiseRejectionEvent): void => logError(reason)
  globalThis.addEventListener('error', onError)
  globalThis.addEventListener('unhandledrejection', onRejection)
  return () => {
    globalThis.removeEventListener('error', onError)
    globalThis.removeEventListener('unhandledrejection', onRejection)
  }
}

/**
 * Calls that failed within the server, with the id its own log knows them by, and answers that could not be read. Their
 * screens say that they failed and catch them, so the window never hears of them.
 */
function collectFailedCalls(client: QueryClient): () => void {
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') logError(event.action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') logError(event.action.error)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Fills the error log, in a build. What breaks inside a boundary is logged by the boundary. Returns the way to stop. */
export function collectErrors(client: QueryClient): () => void {
  if (!import.meta.env.PROD) return () => {}
  const stops = [collectUncaught(), collectFailedCalls(client)]
  return () => stops.forEach((stop) => stop())
}
