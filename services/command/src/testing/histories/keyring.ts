import { hash } from 'node:crypto'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { idOfKey } from '../../decision/ids.ts'

const digest = (text: string): string => hash('sha256', text).slice(0, 32)

/** Digests without a secret, and no keys of persons: the log in memory encrypts nothing. */
export const keyring: Keyring = {
  personId: email => digest(email),
  digest,
  keysFor: async () => new Map(),
  findKeys: async () => new Map(),
  erase: async () => {},
  foreign: () => 0,
  isOutdated: () => false,
}

export type Named = 'booking' | 'voucher' | 'purchase' | 'withdrawal'

/**
 * The idempotency key of the n-th thing of a kind. Its id derives from the key and is known before the thing exists.
 */
export const keyOf = (kind: Named, n: number): string => `the-${kind}-${n}`
export const idOf = (kind: Named, key: string): number =>
  idOfKey(keyring, kind === 'voucher' ? 'voucher-order-id' : `${kind}-id`, key)
