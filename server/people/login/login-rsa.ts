import { constants, privateDecrypt, timingSafeEqual } from 'node:crypto'
import type { SystemInput } from '../../../resources/system/system-calls.ts'
import type { Database } from '../../storage/postgres/database.ts'
import { Fault } from '../../base/fault.ts'
import { keyIdLength, livingKeys, type LoginKey } from './login-keys.ts'

/**
 * Encrypted passwords (`LOGIN_RSA=on`): PKCS#1 v1.5 in chunks of 117 bytes, each of which becomes 128. A chunk holds
 * the key's id and then its part of the password, percent-encoded. With the padding alone, a sender of forged chunks
 * would learn which of them happen to be padded correctly, and could in time decrypt somebody else's chunk; a forged
 * chunk that also begins with the id does not occur. See docs/decisions/login-rsa.md.
 */
const chunkBytes = 128

/** A login other than by mobile. */
export type PasswordLogin = Exclude<SystemInput<'login'>, { mobile: string }>

/** The same message for every error. */
const wrongSecret = (): Fault => new Fault(401, 401, { zh: '秘钥不正确！', en: 'Wrong secret!' })

/** The chunk's number to the private power; zeros for an invalid number. Node itself no longer removes v1.5 padding. */
function power(key: LoginKey, chunk: Buffer): Buffer {
  try {
    return privateDecrypt({ key: key.private_key, padding: constants.RSA_NO_PADDING }, chunk)
  } catch {
    return Buffer.alloc(chunkBytes)
  }
}

/**
 * `00 02`, at least 8 bytes that are not 0, `00`, the id, the text: null unless all of it matches. Every byte is
 * examined.
 */
function opened(key: LoginKey, chunk: Buffer): Buffer | null {
  const bytes = power(key, chunk)
  let end = 0
  for (let at = chunkBytes - 1; at >= 2; at -= 1) end = bytes[at] === 0 ? at : end
  const id = Buffer.alloc(keyIdLength)
  bytes.copy(id, 0, end + 1, end + 1 + keyIdLength)
  const isOurs = timingSafeEqual(id, Buffer.from(key.id))
  const isPadded = bytes[0] === 0 && bytes[1] === 2 && end >= 10
  return isOurs && isPadded ? bytes.subarray(end + 1 + keyIdLength) : null
}

/** The text encrypted with this key, or null. All chunks are decrypted before any is checked. */
function decrypted(key: LoginKey, bytes: Buffer): string | null {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  )
  const parts = chunks.map((chunk) => opened(key, chunk))
  if (parts.length === 0 || parts.includes(null)) return null
  try {
    return decodeURIComponent(Buffer.concat(parts as Buffer[]).toString('latin1'))
  } catch {
    return null
  }
}

/**
 * The password of a login: as sent, or decrypted where the server requires encryption. Throws 401 秘钥不正确！ for one that
 * cannot be decrypted, and for a plain or encrypted one where the server expects the other.
 */
export async function passwordOf(database: Database, input: PasswordLogin, isOn: boolean): Promise<string> {
  const isEncrypted = 'encrypted_password' in input
  if (isEncrypted !== isOn) throw wrongSecret()
  if (!isEncrypted) return input.password
  const bytes = Buffer.from(input.encrypted_password, 'base64')
  const texts = (await livingKeys(database)).map((key) => decrypted(key, bytes))
  const text = texts.find((one) => one !== null)
  if (text === undefined) throw wrongSecret()
  return text
}
