import { notify } from './notification.ts'
import { currentLanguage } from './session.ts'

/**
 * Calls whose address contains one of these words are made once: while one is under way, the same call again is that
 * call, and the page says that it is loading. `VITE_DEBOUNCED` lists others, separated by commas.
 */
const words = (): string[] => (import.meta.env.VITE_DEBOUNCED || 'doEdit').split(',')

const loading = { zh: '正在加载中...', en: 'Loading...' }
const underWay = new Map<string, Promise<unknown>>()

/** `sent`: what makes two calls the same, besides the address. */
export function debounced<T>(path: string, sent: unknown, call: () => Promise<T>): Promise<T> {
  if (!words().some((word) => word !== '' && path.includes(word))) return call()
  const key = JSON.stringify([path, sent])
  const known = underWay.get(key) as Promise<T> | undefined
  if (known) return known
  notify('info', loading[currentLanguage()])
  const made = call().finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}
