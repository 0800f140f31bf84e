/** Pages that need no login. */
export const publicPaths = ['/login', '/register', '/test', '/callback', '/403', '/404'] as const

const isPublic = (path: string): boolean => (publicPaths as readonly string[]).includes(path.split('?')[0]!)

/** `/login`, remembering where the person was. A public page is not worth coming back to. */
export function loginPath(from: string): string {
  return from === '' || from === '/' || isPublic(from) ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}

/** Where to go after a login: the page that was remembered, when it is one of ours (`//elsewhere.example` is not). */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect')
  return wanted && /^\/(?![/\\])/.test(wanted) && !isPublic(wanted) ? wanted : '/'
}

/** The path that the router shows now, with its query. */
export const currentPath = (): string => globalThis.location.hash.replace(/^#/, '') || '/'
