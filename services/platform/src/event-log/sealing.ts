import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM. `context` is authenticated and not stored: `open` needs the same one.
 * @returns the nonce (12 bytes), the tag (16 bytes) and the ciphertext
 */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` returned. @throws {Error} when the key, the context or the bytes are other ones */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  // In GCM mode, final() returns no bytes: it only checks the tag.
  decipher.final()
  return plain
}

/** The key that was wrapped by this master key; undefined when another one wrapped it. @param context as in `seal` */
export function unwrapped(masterKey: Buffer, context: string, wrapped: Buffer): Buffer | undefined {
  try {
    return open(masterKey, context, wrapped)
  } catch {
    return undefined
  }
}
