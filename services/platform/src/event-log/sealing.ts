import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. `context` is authenticated, not hidden. */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws when the key, the context or the bytes are not those that were sealed. */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  const plain = decipher.update(sealed.subarray(IV + TAG))
  // In GCM mode, final() returns no bytes: it only checks the tag.
  decipher.final()
  return plain
}

/** What a master key wraps, for example the key of a person by their id; undefined when another one wrapped it. */
export function unwrapped(masterKey: Buffer, context: string, wrapped: Buffer): Buffer | undefined {
  try {
    return open(masterKey, context, wrapped)
  } catch {
    return undefined
  }
}
