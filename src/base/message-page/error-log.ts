import { useSyncExternalStore } from 'react'
import { HttpFault } from '../../../providers/fault.ts'
import { currentPath } from '../address/paths.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Uncaught errors of this window, for people who examine them: in a build only, as a developer has the console. They
 * are only kept in memory, and contain nothing personal: no query of an address, no token, nothing that a call sent or
 * received.
 */
export interface LoggedError {
  id: number
  /** The path of the page, without its query. */
  route: string
  message: string
  /** Its origin: a stack, the components around it, or the request id in the server's log. */
  detail: string
  /** Its last occurrence. */
  at: string
  /** The number of occurrences. */
  count: number
}

export const mostLogged = 100
const longestMessage = 500
const longestDetail = 4000

let log: readonly LoggedError[] = []
let lastId = 0
const listeners = new Set<() => void>()
/** One error may arrive in several ways: at a boundary, and as an event of the window. */
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

/** Parts of a message or a stack that must not be kept. */
const kept: readonly [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/([?&][\w.-]+=)[^&\s'")]+/g, '$1…'],
  [/^received data:.*$/gm, 'received data: …'],
  [/[\w-]{40,}/g, '…'],
]

/** What a parser quotes of a text that is no JSON: `Unexpected token, "…" is not valid JSON`. */
function withoutQuoted(line: string): string {
  const start = line.search(/, ["'`]/)
  const end = line.lastIndexOf(' is not valid JSON')
  return start >= 0 && start < end ? line.slice(0, start) + line.slice(end) : line
}

function cleaned(text: string, longest: number): string {
  const bare = text.split('\n').map(withoutQuoted).join('\n')
  const clean = kept.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), bare).trim()
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

/** Refusals were shown to the person, or marked in their form; aborted calls are no errors. */
function isExpected(error: unknown): boolean {
  if (error instanceof HttpFault) return error.httpStatus < 500
  if (!(error instanceof Error)) return typeof error === 'string' && error.startsWith('ResizeObserver loop')
  return (
    error.name === 'AbortError' || error.name === 'CanceledError' || error.message.startsWith('ResizeObserver loop')
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  // Anything can be thrown, even a response of the server.
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

/**
 * Records an error, once; a repeated one at the same place is counted. `detail`: what is known of it besides its stack.
 */
export function logError(error: unknown, detail = ''): void {
  if (!import.meta.env.PROD || isExpected(error)) return
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const route = itemAt(currentPath().split('?'), 0)
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
