import { accountStream } from '@alba/contracts/accounts/events'
import type { ProfileRow } from '@alba/contracts/accounts/rows'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent } from '@alba/contracts/events'
import { purchaseStream } from '@alba/contracts/packages/events'
import type { PurchaseRow } from '@alba/contracts/packages/rows'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Database } from '@alba/platform/postgres/pool'
import { staff } from '../accounts/projection.ts'
import { bookings } from '../bookings/projection.ts'
import { purchases } from '../packages/projection.ts'
import type { Projection, Row } from '../runner/projection.ts'
import { vouchers } from '../vouchers/projection.ts'
import type { Place } from './outbox/table.ts'

/** Something that will be there in a moment: the mail is written then. */
export class NotYet extends Error {}

/**
 * The facts from which mails are written. They come from the log itself, through the folds of the read models. So a
 * mail says what its event left, whatever happened since and however far behind a read model is. Personal data of an
 * erased person is « effacé » at once.
 */
export type Facts = {
  /** The events of a stream up to one of them, or all. */
  history(stream: string, upTo?: bigint): Promise<readonly DomainEvent[]>
  /** The one event that a mail is about, where its stream is long. @throws {Error} when the log does not have it */
  event(place: Place): Promise<DomainEvent>
  booking(events: readonly DomainEvent[]): BookingRow
  voucher(events: readonly DomainEvent[]): VoucherRow
  purchase(events: readonly DomainEvent[]): PurchaseRow
  /** All vouchers of a purchase as they are now. @throws {NotYet} while some are not issued */
  vouchersOf(purchase: PurchaseRow): Promise<VoucherRow[]>
  /** A practitioner as the centre has them now; undefined for who has no account that is open. */
  practitioner(id: number): Promise<PractitionerFacts | undefined>
  /** The address for mails to staff; null while the centre has not set one. */
  notificationEmail(): Promise<string | null>
  /** What a payment is for, and who pays it. */
  target(target: PaymentTarget): Promise<Target>
}

export type Target = {
  /** A short description. */
  readonly what: string
  readonly who: readonly (string | null)[]
  readonly email: string | null
}

export type PractitionerFacts = {
  readonly name: string
  readonly email: string
  /** Whether what others change in their agenda is mailed to them. */
  readonly wantsAgendaLetters: boolean
}

/** @param database for which vouchers belong to a purchase; what they are is read from the log */
export function factsFrom(log: Pick<EventLog, 'readStream'>, database: Database): Facts {
  const history = (stream: string, upTo?: bigint) =>
    log.readStream(stream, upTo === undefined ? {} : { limit: Number(upTo) + 1 })
  const booking = (events: readonly DomainEvent[]) => rowOf<BookingRow>(bookings, events)
  const voucher = (events: readonly DomainEvent[]) => rowOf<VoucherRow>(vouchers, events)
  const purchase = (events: readonly DomainEvent[]) => rowOf<PurchaseRow>(purchases, events)
  return {
    history,
    async event(place) {
      const [event] = await log.readStream(place.stream, { from: place.revision, limit: 1 })
      if (event?.revision === place.revision) return event
      throw new Error(`the log has nothing at ${place.stream}@${place.revision}`)
    },
    booking,
    voucher,
    purchase,
    async vouchersOf({ id, items }) {
      const expected = items.reduce((sum, { quantity }) => sum + quantity, 0)
      const { rows } = await database.query<{ id: number }>(
        'SELECT id FROM vouchers.vouchers WHERE purchase_id = $1 AND number IS NOT NULL',
        [id],
      )
      if (rows.length < expected) throw new NotYet(`${rows.length} of ${expected} vouchers are issued`)
      const found = await Promise.all(rows.map(async row => voucher(await history(voucherStream(row.id)))))
      const rank = (row: VoucherRow) => items.findIndex(item => item.serviceId === row.service_id)
      return found.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
    },
    async practitioner(id) {
      const events = await history(accountStream(id))
      if (events.length === 0) return undefined
      const { email, disabled, agenda_letters: wantsAgendaLetters } = rowOf<ProfileRow>(staff, events)
      if (disabled) return undefined
      const name = lastOf(await history(practitionerStream(id)), 'PractitionerDefined')?.data.name ?? ''
      return { name, email, wantsAgendaLetters }
    },
    async notificationEmail() {
      const changed = (await history(SETTINGS_STREAM)).findLast(event => event.type === 'NotificationEmailChanged')
      return changed?.data.email ?? null
    },
    async target({ kind, id }) {
      if (kind === 'booking') {
        const row = booking(await history(bookingStream(id)))
        return { what: row.service_name, who: [row.customer_name], email: row.customer_email }
      }
      const row =
        kind === 'voucher' ? voucher(await history(voucherStream(id))) : purchase(await history(purchaseStream(id)))
      const what = 'package_name' in row ? row.package_name : (row.service_name ?? 'montant libre')
      const word = kind === 'voucher' ? 'Bon cadeau' : 'Forfait'
      const who = [row.purchaser_firstname, row.purchaser_name]
      return { what: `${word} : ${what}`, who, email: row.purchaser_email }
    },
  }
}

/** @throws {Error} when the events begin nothing of that kind: a mistake in the code */
function rowOf<Of extends Row>({ name, tables: [table] }: Projection, events: readonly DomainEvent[]): Of {
  let row: Row | undefined
  for (const event of events)
    if (table?.handles.includes(event.type)) for (const key of table.keys(event)) row = table.evolve(row, event, key)
  if (!row) throw new Error(`these events are no history of ${name}`)
  return row as Of
}

/** An event of the history by its type; the last of several. */
export const lastOf = <Type extends DomainEvent['type']>(
  events: readonly DomainEvent[],
  type: Type,
): Extract<DomainEvent, { type: Type }> | undefined =>
  events.findLast((event): event is Extract<DomainEvent, { type: Type }> => event.type === type)

/** The event that a mail is about. @throws {Error} when the log does not have it there */
export function eventAt<Type extends DomainEvent['type']>(
  events: readonly DomainEvent[],
  { stream, revision }: Place,
  ...types: readonly Type[]
): Extract<DomainEvent, { type: Type }> {
  const found = events.find(event => event.revision === revision)
  if (found && types.some(type => type === found.type)) return found as Extract<DomainEvent, { type: Type }>
  throw new Error(`the log has no ${types.join(' or ')} at ${stream}@${revision}`)
}
