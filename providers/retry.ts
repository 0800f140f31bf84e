import type { Text } from '../resources/kit/field.ts'
import { ClientFault } from './fault.ts'
import { currentLanguage } from './session.ts'

export interface RetryOptions {
  /** Default 100. */
  attempts?: number
  /** Between two attempts; default 100. */
  delayMs?: number
  /**
   * Whether a failure is worth another attempt, once it is due; default: every one is, and the last ends in 重试次数已用完.
   */
  worthRetrying?: (error: unknown) => boolean | Promise<boolean>
}

const texts = {
  noFunction: { zh: '不是正确的函数', en: 'This is not a function' },
  usedUp: { zh: '重试次数已用完', en: 'Tried again and again, without success' },
} satisfies Record<string, Text>

/**
 * Repeats until it succeeds. Rejects with 不是正确的函数 when it did not get a function, with 重试次数已用完 (`cause`: the last
 * failure) when the attempts are used up, and with the failure itself when that is not worth another attempt.
 */
export async function retry<T>(attempt: () => Promise<T> | T, options: RetryOptions = {}): Promise<T> {
  const { attempts = 100, delayMs = 100, worthRetrying = () => true } = options
  if (typeof attempt !== 'function') throw new ClientFault(texts.noFunction, currentLanguage())
  let last: unknown
  for (let count = 1; count <= attempts; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(await worthRetrying(error))) throw error
      last = error
      if (count < attempts) await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  throw Object.assign(new ClientFault(texts.usedUp, currentLanguage()), { cause: last })
}
