import type { QueryClient } from '@tanstack/react-query'
import { logError } from '../../../base/message-page/error-log.ts'

/** Uncaught errors of the window. Returns the unsubscribe function. */
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
 * Calls that failed within the server, with the request id, and responses that could not be read. Their screens catch
 * and show them, so the window does not report them.
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

/**
 * Fills the error log, in a build. Errors inside a boundary are logged by the boundary. Returns a function that stops
 * it.
 */
export function collectErrors(client: QueryClient): () => void {
  if (!import.meta.env.PROD) return () => {}
  const stops = [collectUncaught(), collectFailedCalls(client)]
  return () => stops.forEach((stop) => stop())
}
