import { hash } from 'node:crypto'
import { type Keyring, personKey } from '@alba/platform/event-log/keyring'
import { idOfKey } from '../../decision/ids.ts'

const digest = (text: string): string => hash('sha256', text).slice(0, 32)

/** Digests without a secret, and no keys of persons: the log in memory encrypts nothing. */
export const keyring: Keyring = {
  personId: email => digest(email),
  digest,
  keysFor: async () => new Map(),
  findKeys: async () => new Map(),
  erase: async () => {},
  untilGone: async () => {},
  foreignCount: () => 0,
  isOutdated: () => false,
}

/** A keyring for one simulation, in which every id has a key until that is deleted. */
export function forgetfulKeyring(): Keyring {
  const deleted = new Set<string>()
  const key = personKey(Buffer.alloc(32))
  return {
    ...keyring,
    async keysFor(ids) {
      for (const id of ids) deleted.delete(id)
      return new Map(ids.map(id => [id, key]))
    },
    findKeys: async ids => new Map(ids.flatMap(id => (deleted.has(id) ? [] : [[id, key]]))),
    erase: async ids => {
      for (const id of ids) deleted.add(id)
    },
  }
}

export type Named = 'booking' | 'voucher' | 'purchase' | 'withdrawal' | 'absence'

/**
 * The idempotency key of the n-th thing of a kind. Its id derives from the key and is known before the thing exists.
 * `idReplacer` reads the name of the thing from it.
 */
export const keyOf = (kind: Named, n: number): string => `the-${kind}-${n}`
export const idOf = (kind: Named, key: string): number =>
  idOfKey(keyring, kind === 'voucher' ? 'voucher-order-id' : `${kind}-id`, key)
