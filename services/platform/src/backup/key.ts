import { hkdfSync } from 'node:crypto'
import { bech32 } from '@scure/base'

/**
 * The identity with which backups are opened, derived from the master key, as the format of age writes it:
 * `AGE-SECRET-KEY-1…`. The tool `age` opens a backup with it, without Alba.
 */
export function identityOf(masterKey: Buffer): string {
  const secret = new Uint8Array(hkdfSync('sha256', masterKey, '', 'alba backup', 32))
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase()
}
