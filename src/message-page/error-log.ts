import { useSyncExternalStore } from 'react'
import { HttpFault } from '../../providers/fault.ts'
import { currentPath } from '../address/paths.ts'

/**
 * Errors of this window that nobody answered, for whoever looks into them: in a build only, as a developer has the console.
 * They are kept in memory alone, and nothing personal is in them: no query of an address, no token, nothing that a call
 * sent or answered.
 */
export interface LoggedError {
  id: number
  /** The path of the page, without its query. */
  route: string
  message: string
  /** Where it came from: a stack, the components around it, or the request id that the server's log knows it by. */
  detail: string
  /** When it came last. */
  at: string
  /** How often it came. */
  count: number
}

export const mostLogged = 100
const longestMessage = 500
const longestDetail = 4000

let log: readonly LoggedError[] = []
let lastId = 0
const listeners = new Set<() => void>()
/** One error may come by several ways: to a boundary, and as an event of the window. */
const seen = new WeakSet<object>()

function show(next: readonly LoggedError[]): void {
  log = next
  for (const listener of listeners) listener()
}

function watchErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The latest first. */
export const loggedErrors = (): readonly LoggedError[] => log
export const useLoggedErrors = (): readonly LoggedError[] => useSyncExternalStore(watchErrors, loggedErrors)

export const clearErrors = (): void => show([])

/** What may stand in a message or a stack, but is not to be kept. */
const kept: readonly [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/([?&][\w.-]+=)[^&\s'")]+/g, '$1…'],
  [/^received data:.*$/gm, 'received data: …'],
  [/, (["'`]).*\1(?:\.\.\.)? is not valid JSON/g, ' is not valid JSON'],
  [/[\w-]{40,}/g, '…'],
]

function cleaned(text: string, longest: number): string {
  const clean = kept.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text).trim()
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

/** A refusal has been said to the person, or marked in their form; a call that they called off is nobody's fault. */
function isExpected(error: unknown): boolean {
  if (error instanceof HttpFault) return error.httpStatus < 500
  if (!(error instanceof Error)) return typeof error === 'string' && error.startsWith('ResizeObserver loop')
  return (
    error.name === 'AbortError' || error.name === 'CanceledError' || error.message.startsWith('ResizeObserver loop')
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  // What was thrown may be anything, an answer of the server too.
  return typeof error === 'object' && error !== null ? `${error.constructor?.name ?? 'Object'} thrown` : String(error)
}

function detailOf(error: unknown, detail: string): string {
  const own =
    error instanceof HttpFault
      ? `code ${error.code}, HTTP ${error.httpStatus}${error.request_id ? `, request id: ${error.request_id}` : ''}`
      : error instanceof Error
        ? (error.stack ?? '')
        : ''
  return [own, detail.trim()].filter(Boolean).join('\n\n')
}

/** Notes an error, once; the same one at the same place again counts up. `detail`: what is known of it besides its stack. */
export function logError(error: unknown, detail = ''): void {
  if (!import.meta.env.PROD || isExpected(error)) return
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const route = currentPath().split('?')[0]!
  const message = cleaned(messageOf(error), longestMessage)
  const before = log.find((one) => one.route === route && one.message === message)
  const entry: LoggedError = {
    id: before?.id ?? ++lastId,
    route,
    message,
    detail: cleaned(detailOf(error, detail), longestDetail),
    at: new Date().toISOString(),
    count: (before?.count ?? 0) + 1,
  }
  show([entry, ...log.filter((one) => one !== before)].slice(0, mostLogged))
}
