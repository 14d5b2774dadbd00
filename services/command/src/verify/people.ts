import { type ErasablePart, erasableParts } from '@alba/contracts/shared/event'
import { isBox, partKeyId, partsIn } from '@alba/platform/event-log/boxes'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { partsOf } from '../retention/due.ts'
import type { KeyTable } from './key-table.ts'

/** The result of comparing the personal data in the log with the keys that exist. */
export type People = {
  /** How many people the log has sealed data of. */
  readonly sealed: number
  /** How many of them have no key. */
  readonly withoutKey: number
  /** How many of those without a key the log does not say to be erased. */
  readonly unexplained: number
  /** The first of the unexplained, by their id. */
  readonly first: readonly string[]
  /** Null without the master key, which alone leads to the keys of parts (ADR 89). */
  readonly parts: Parts | null
}

/**
 * Parts of bookings, vouchers and purchases that have keys of their own (ADR 89). Only parts count that were not
 * erased, neither by themselves nor with their client.
 */
export type Parts = {
  readonly sealed: number
  readonly withoutKey: number
  /** The first parts without a key, as `answers of booking 123…`. */
  readonly first: readonly string[]
}

type Part = { readonly id: number; readonly part: ErasablePart; readonly personId: string }

const SHOWN = 20

/** `booking` for `bookingId`. */
const nounOf = (part: ErasablePart): string => erasableParts[part].replace(/Id$/, '')

/** Collects from the log whose personal fields are sealed in it, and what was erased of them. */
export function openPeople() {
  const sealed = new Set<string>()
  const erased = new Set<string>()
  /** The client of each booking, voucher or purchase whose part is sealed and not erased, by its id. */
  const clients = new Map<ErasablePart, Map<number, string>>(
    (Object.keys(erasableParts) as ErasablePart[]).map(part => [part, new Map()]),
  )

  const addEvent = ({ type, data }: RecordedEvent) => {
    const { personId, bookingId } = data
    if (type === 'PersonErased') erased.add(String(personId))
    if (type === 'BookingDataErased')
      for (const part of partsOf[data.what === 'answers' ? 'answers' : 'everything'])
        clients.get(part)?.delete(Number(bookingId))
    if (type === 'VoucherRecipientErased') clients.get('recipient')?.delete(Number(data.voucherId))
    if (type === 'PurchaseRecipientErased') clients.get('packageRecipient')?.delete(Number(data.purchaseId))
    if (typeof personId !== 'string' || !Object.keys(data).some(isBox)) return
    sealed.add(personId)
    for (const part of partsIn(data)) clients.get(part)?.set(Number(data[erasableParts[part]]), personId)
  }

  const partsOfPeople = async (table: KeyTable, without: ReadonlySet<string>, digests: Pick<Keyring, 'digest'>) => {
    const parts = [...clients].flatMap(([part, things]) =>
      [...things].flatMap(([id, personId]): Part[] => (without.has(personId) ? [] : [{ id, part, personId }])),
    )
    const missing = await table.missing(parts, ({ part, id }) => partKeyId(digests, part, id))
    const first = missing.slice(0, SHOWN).map(({ part, id }) => `${part} of ${nounOf(part)} ${id}`)
    return { sealed: parts.length, withoutKey: missing.length, first }
  }

  return {
    add(events: readonly RecordedEvent[]): void {
      for (const event of events) addEvent(event)
    },
    /** Looks for the keys in a table that was opened before the log was read. No key is decrypted. */
    async compare(table: KeyTable): Promise<People> {
      const missing = await table.missing([...sealed], id => id)
      const unexplained = missing.filter(id => !erased.has(id))
      const { digests } = table
      return {
        sealed: sealed.size,
        withoutKey: missing.length,
        unexplained: unexplained.length,
        first: unexplained.slice(0, SHOWN),
        parts: digests && (await partsOfPeople(table, new Set(missing), digests)),
      }
    },
  }
}
