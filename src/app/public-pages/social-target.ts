/** Where to go when a login elsewhere has come back: kept for this window only, and read once. */
const key = 'afterSocialLogin'

export function rememberTarget(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage one lands on the first page instead.
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
