import { hash } from 'node:crypto'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { idOfKey } from '../../decision/ids.ts'

const digest = (text: string): string => hash('sha256', text).slice(0, 32)

/** Digests without a key and no keys of persons: in memory nothing is sealed. */
export const keyring: Keyring = {
  personId: email => digest(email),
  digest,
  keysFor: async () => new Map(),
  findKeys: async () => new Map(),
  foreign: () => 0,
}

export type Named = 'booking' | 'voucher' | 'purchase' | 'withdrawal'

/** The idempotency key of the n-th thing of a kind; its id derives from it, so that it can be named in advance. */
export const keyOf = (kind: Named, n: number): string => `the-${kind}-${n}`
export const idOf = (kind: Named, key: string): number =>
  idOfKey(keyring, kind === 'voucher' ? 'voucher-order-id' : `${kind}-id`, key)
