import { invalid } from '../base/fault.ts'

/** An Idempotency-Key as the caller sent it, or nothing. Throws 100400 for an invalid one. */
export function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{8,100}$/.test(key))
    throw invalid([{ path: 'Idempotency-Key', message: '8–100 printable ASCII characters' }])
  return key
}
