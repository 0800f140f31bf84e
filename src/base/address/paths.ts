import { useSyncExternalStore } from 'react'
import { itemAt } from '../../../resources/kit/present.ts'

/** Pages that need no login. */
export const publicPaths = ['/login', '/register', '/test', '/callback', '/403', '/404'] as const
export type PublicPath = (typeof publicPaths)[number]

const pathnameOf = (path: string): string => itemAt(path.split('?'), 0)
export const searchOf = (path: string): string => path.slice(pathnameOf(path).length)

/** The public page of a path, if any. */
export const publicPathOf = (path: string): PublicPath | undefined =>
  publicPaths.find((one) => one === pathnameOf(path))

/** `/login`, remembering the current page. A public page is not remembered. */
export function loginPath(from: string): string {
  return from === '' || from === '/' || publicPathOf(from) ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}

/** Where to go after a login: the remembered page, when it is one of ours (`//elsewhere.example` is not). */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect')
  return wanted && /^\/(?![/\\])/.test(wanted) && !publicPathOf(wanted) ? wanted : '/'
}

/** The path in the address, with its query. */
export const currentPath = (): string => globalThis.location.hash.replace(/^#/, '') || '/'

/** Opens a path; with `replace` without a history entry. Routers follow the change of the hash. */
export function openPath(path: string, { replace = false } = {}): void {
  if (replace) globalThis.location.replace(`#${path}`)
  else globalThis.location.hash = path
}

function watchHash(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener)
  return () => globalThis.removeEventListener('hashchange', listener)
}

/** The path in the address, where no router runs: the few flat pages before the login need none. */
export const useHashPath = (): string => useSyncExternalStore(watchHash, currentPath)
