import { hkdfSync } from 'node:crypto'
import { bech32 } from '@scure/base'

/**
 * The secret key that decrypts backups, derived from the master key. Backups are files in the format of the encryption
 * tool age, which calls such a key an identity and writes it `AGE-SECRET-KEY-1…`. So age opens a backup without Alba.
 * @param masterKey the bytes of `ALBA_MASTER_KEY`
 */
export function ageIdentityOf(masterKey: Buffer): string {
  const secret = new Uint8Array(hkdfSync('sha256', masterKey, '', 'alba backup', 32))
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase()
}
