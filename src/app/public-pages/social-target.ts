/** Where to go after an external login: stored for this window only, and read once. */
const key = 'afterSocialLogin'

export function rememberTarget(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the first page opens instead.
  }
}

export function takeTarget(): string {
  try {
    const path = sessionStorage.getItem(key) ?? '/'
    sessionStorage.removeItem(key)
    return path
  } catch {
    return '/'
  }
}
