import { JSEncrypt } from 'jsencrypt'

/** RSA with PKCS#1 v1.5 padding makes 128 bytes of at most 117. */
const chunkLength = 117

export interface LoginKey {
  public_key: string
  key_id: string
}

/**
 * A password in the form that a login accepts where the server provides a key: each chunk is the key's id and a part of
 * the percent-encoded text, the chunks together are base64. Loaded only there: other logins need no RSA. Throws for an
 * invalid key.
 */
export function encryptPassword(password: string, { public_key, key_id }: LoginKey): string {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(public_key)
  const text = encodeURIComponent(password.toWellFormed())
  const parts = text.match(new RegExp(`.{1,${chunkLength - key_id.length}}`, 'g')) ?? ['']
  const chunks = parts.map((part) => {
    const chunk = rsa.encrypt(key_id + part)
    if (chunk === false) throw new Error('the public key is no RSA key')
    return atob(chunk)
  })
  return btoa(chunks.join(''))
}
