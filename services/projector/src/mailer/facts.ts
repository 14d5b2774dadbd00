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
import { afterChange, firstTerms, type TermsOverTime } from '@alba/contracts/settings/terms'
import { voucherStream } from '@alba/contracts/vouchers/events'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Database } from '@alba/platform/postgres/pool'
import { staff } from '../accounts/projection.ts'
import { bookings } from '../bookings/projection.ts'
import { purchases } from '../packages/projection.ts'
import type { Projection, Row } from '../runner/projection.ts'
import { vouchers } from '../vouchers/projection.ts'
import { type DayAhead, dayAhead } from './day-ahead.ts'
import type { Morning } from './morning.ts'
import type { EventRef } from './outbox/table.ts'
import { type FreeHour, freeHour, hasOtherBooking, type Moment } from './still-free.ts'

/** Thrown when a fact is missing that the log or a read model will have shortly: the next attempt writes the mail. */
export class NotYet extends Error {}

/**
 * The facts from which mails are written. They are read from the log, so they are right even when the read models are
 * late. Personal data of a person is « effacé » as soon as the person is erased.
 */
export type Facts = {
  /** The events of a stream from its first one. @param upTo the revision of the last event to read; without it, all */
  history(stream: string, upTo?: bigint): Promise<readonly DomainEvent[]>
  /** A single event, for streams that are too long for `history`. @throws {Error} when the log does not have it */
  event(ref: EventRef): Promise<DomainEvent>
  /**
   * The row that the read model `bookings` has after these events. They are only those of the booking's own stream. The
   * events of payments are in other streams, so this row lacks what they change: the sums paid by card. The rows of
   * `voucher` and `purchase` also lack a `payment_status` that a refund changed.
   * @param events of the booking's stream, from the first one to that of the mail, or to the last one for the present
   * row
   */
  booking(events: readonly DomainEvent[]): BookingRow
  /** The row of a voucher after these events of its stream; see `booking`. */
  voucher(events: readonly DomainEvent[]): VoucherRow
  /** The row of a purchase after these events of its stream; see `booking`. */
  purchase(events: readonly DomainEvent[]): PurchaseRow
  /**
   * The vouchers of a purchase in their current state, in the order of its items.
   * @throws {NotYet} until the read model says that all of them are issued
   */
  vouchersOf(purchase: PurchaseRow): Promise<VoucherRow[]>
  /** A practitioner's current name and choices; undefined without an active account. */
  practitioner(id: number): Promise<PractitionerFacts | undefined>
  /** What a practitioner has before them on a morning. */
  dayAhead(practitionerId: number, morning: Morning): Promise<DayAhead>
  /** The terms of sale at a moment, and all earlier ones. @param at UTC, in the form of `occurredAt` */
  termsUntil(at: string): Promise<TermsOverTime>
  /** The hour of a booking, if it can be booked online now; undefined otherwise. */
  freeHour(row: BookingRow, moment: Moment): Promise<FreeHour | undefined>
  /** Whether the address of a booking has another one from today on. */
  hasOtherBooking(row: BookingRow, moment: Moment): Promise<boolean>
  /** What a payment is for, and who pays it, in their current state; undefined when the log does not have it. */
  target(target: PaymentTarget): Promise<Target | undefined>
}

export type Target = {
  /** The treatment that is booked, or the voucher or package, by its name. */
  readonly what: string
  /** The parts of the payer's name, for `fullName`: the whole name for a booking, first and last name for a sale. */
  readonly who: readonly (string | null)[]
  /** Null for a booking that has none. */
  readonly email: string | null
}

export type PractitionerFacts = {
  readonly name: string
  readonly email: string
  /** Whether they chose mails about changes that others make to their agenda. */
  readonly wantsAgendaLetters: boolean
  /** Whether they chose a mail every morning. */
  readonly wantsMorningLetter: boolean
}

/** @param database the read models, for what a stream of the log does not say */
export function factsFrom(log: Pick<EventLog, 'readStream'>, database: Database): Facts {
  const history: Facts['history'] = (stream, upTo) =>
    log.readStream(stream, upTo === undefined ? {} : { limit: Number(upTo) + 1 })
  return {
    history,
    async event({ stream, revision }) {
      const [event] = await log.readStream(stream, { from: revision, limit: 1 })
      if (event?.revision === revision) return event
      throw new Error(`the log has nothing at ${stream}@${revision}`)
    },
    booking: bookingAfter,
    voucher: voucherAfter,
    purchase: purchaseAfter,
    vouchersOf: purchase => issuedVouchers(purchase, history, database),
    practitioner: id => activePractitioner(id, history),
    dayAhead: (practitionerId, morning) =>
      dayAhead(
        { facts: { history, booking: bookingAfter, voucher: voucherAfter, purchase: purchaseAfter }, database },
        practitionerId,
        morning,
      ),
    termsUntil: at => termsOfSaleUntil(at, history),
    freeHour: (row, moment) => freeHour(history, database, row, moment),
    hasOtherBooking: (row, moment) => hasOtherBooking(database, row, moment),
    target: target => paidTarget(target, history),
  }
}

type History = Facts['history']

const bookingAfter = (events: readonly DomainEvent[]) => rowOf<BookingRow>(bookings, events)
const voucherAfter = (events: readonly DomainEvent[]) => rowOf<VoucherRow>(vouchers, events)
const purchaseAfter = (events: readonly DomainEvent[]) => rowOf<PurchaseRow>(purchases, events)

async function issuedVouchers({ id, items }: PurchaseRow, history: History, database: Database): Promise<VoucherRow[]> {
  const expected = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const { rows } = await database.query<{ id: number }>(
    'SELECT id FROM vouchers.vouchers WHERE purchase_id = $1 AND number IS NOT NULL',
    [id],
  )
  if (rows.length < expected) throw new NotYet(`${rows.length} of ${expected} vouchers are issued`)
  const found = await Promise.all(rows.map(async row => voucherAfter(await history(voucherStream(row.id)))))
  const indexOfItem = (row: VoucherRow) => items.findIndex(item => item.serviceId === row.service_id)
  return found.toSorted((a, b) => indexOfItem(a) - indexOfItem(b) || a.id - b.id)
}

async function activePractitioner(id: number, history: History): Promise<PractitionerFacts | undefined> {
  const events = await history(accountStream(id))
  if (events.length === 0) return undefined
  const { email, status, agenda_letters: wantsAgendaLetters, morning_letter_since } = rowOf<ProfileRow>(staff, events)
  if (status !== 'active') return undefined
  const name = lastOf(await history(practitionerStream(id)), 'PractitionerDefined')?.data.name ?? ''
  return { name, email, wantsAgendaLetters, wantsMorningLetter: morning_letter_since !== null }
}

async function termsOfSaleUntil(at: string, history: History): Promise<TermsOverTime> {
  const changes = (await history(SETTINGS_STREAM)).filter(({ metadata }) => metadata.occurredAt <= at)
  return changes.reduce(
    (terms, { type, data, metadata }) =>
      type === 'SalesTermsChanged' ? afterChange(terms, data, metadata.occurredAt) : terms,
    firstTerms,
  )
}

async function paidTarget({ kind, id }: PaymentTarget, history: History): Promise<Target | undefined> {
  const events = await history(streamsOf[kind](id))
  if (events.length === 0) return undefined
  if (kind === 'booking') {
    const row = bookingAfter(events)
    return { what: row.service_name, who: [row.customer_name], email: row.customer_email }
  }
  const row = kind === 'voucher' ? voucherAfter(events) : purchaseAfter(events)
  const who = [row.purchaser_firstname, row.purchaser_name]
  return { what: nameOfSale(row), who, email: row.purchaser_email }
}

function nameOfSale(row: ReturnType<typeof voucherAfter> | ReturnType<typeof purchaseAfter>): string {
  if ('package_name' in row) return `Forfait « ${row.package_name} »`
  return row.service_name === null ? 'Bon cadeau d’un montant libre' : `Bon cadeau « ${row.service_name} »`
}

const streamsOf = { booking: bookingStream, voucher: voucherStream, package: purchaseStream } as const

/**
 * The row after these events. Each of these projections has one table.
 * @throws {Error} when the events make no row, because the first one is missing: a bug
 */
function rowOf<Of extends Row>({ name, tables: [table] }: Projection, events: readonly DomainEvent[]): Of {
  let row: Row | undefined
  for (const event of events)
    if (table?.handles.includes(event.type)) for (const key of table.keys(event)) row = table.evolve(row, event, key)
  if (!row) throw new Error(`these events are no history of ${name}`)
  return row as Of
}

/** The last event of a type; undefined if there is none. */
export const lastOf = <Type extends DomainEvent['type']>(
  events: readonly DomainEvent[],
  type: Type,
): Extract<DomainEvent, { type: Type }> | undefined =>
  events.findLast((event): event is Extract<DomainEvent, { type: Type }> => event.type === type)

/** The event that a mail is about. @throws {Error} when the log has no event of these types there */
export function eventAt<Type extends DomainEvent['type']>(
  events: readonly DomainEvent[],
  { stream, revision }: EventRef,
  ...types: readonly Type[]
): Extract<DomainEvent, { type: Type }> {
  const found = events.find(event => event.revision === revision)
  if (found && types.some(type => type === found.type)) return found as Extract<DomainEvent, { type: Type }>
  throw new Error(`the log has no ${types.join(' or ')} at ${stream}@${revision}`)
}
