import { kindOf } from '@alba/contracts/bookings/settlement'
import { minutesInAll } from '@alba/contracts/bookings/two-treatments'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { KnownBooking } from '../../bookings/booking.ts'
import type { KnownPayment } from '../../payments/payment.ts'
import { amount, type Cell, csv } from './csv.ts'
import type { BoughtVoucher, Client, Everything } from './everything.ts'
import { type Sessions, sessionsOf } from './sessions.ts'

/** A column: its title, its value, and what the README says of it. */
type Column<Row> = readonly [title: string, value: (row: Row) => Cell, meaning: string]
export type ExportTable = {
  readonly file: string
  readonly about: string
  readonly columns: readonly (readonly [string, string])[]
  readonly text: string
}

function table<Row>(file: string, about: string, columns: readonly Column<Row>[], rows: readonly Row[]): ExportTable {
  const titles = columns.map(([title]) => title)
  const cells = rows.map(row => columns.map(([, value]) => value(row)))
  return { file, about, columns: columns.map(([title, , meaning]) => [title, meaning]), text: csv(titles, cells) }
}

/** The tables of an export. Times are the centre's. @param zone the centre's time zone */
export function tablesOf(everything: Everything, zone: string): ExportTable[] {
  const { clients, bookings, vouchers, payments, withdrawals } = everything
  const sessions = sessionsOf(everything)
  const inPackage = new Set(sessions.flatMap(each => each.vouchers.map(({ voucherId }) => voucherId)))
  return [
    table('clients.csv', 'Everybody who booked, bought or was imported.', ofClient, clients),
    table('packages.csv', 'What is left of each package, a row for each service.', ofSessions(zone), sessions),
    table(
      'vouchers.csv',
      'All vouchers except the unused ones of packages.',
      ofVoucher(zone),
      vouchers.filter(({ voucherId }) => !inPackage.has(voucherId)),
    ),
    table('bookings.csv', 'All bookings, those that are over too.', ofBooking(zone), byStart(bookings)),
    table('payments.csv', 'Payments by card.', ofPayment(zone), payments),
    table('withdrawals.csv', 'Declarations of withdrawal.', ofWithdrawal(zone), withdrawals),
  ]
}

/** Sorted by start. Imported in this order, bookings get rooms in the same way as when they were made. */
const byStart = (bookings: readonly KnownBooking[]) =>
  bookings.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

const ofClient: readonly Column<Client>[] = [
  ['name', ({ name }) => name, 'first and last name'],
  ['email', ({ email }) => email, 'e-mail address'],
  ['phone', ({ phone }) => phone, 'as it was typed'],
]

type Buyer = Pick<BoughtVoucher, 'purchaserFirstname' | 'purchaserName' | 'purchaserEmail' | 'purchaserPhone'> &
  Pick<BoughtVoucher, 'recipientFirstname' | 'recipientLastname' | 'recipientEmail' | 'personalMessage'>
const buyer: readonly Column<Buyer>[] = [
  ['buyer_first_name', row => row.purchaserFirstname, 'who bought it'],
  ['buyer_last_name', row => row.purchaserName, 'who bought it'],
  ['email', row => row.purchaserEmail, 'address of the buyer'],
  ['phone', row => row.purchaserPhone, 'phone of the buyer'],
  ['recipient_first_name', row => row.recipientFirstname, 'for whom it is'],
  ['recipient_last_name', row => row.recipientLastname, 'for whom it is'],
  ['recipient_email', row => row.recipientEmail, 'address of the recipient'],
  ['message', row => row.personalMessage, 'from the buyer to the recipient'],
]

const dayOf = (instant: string | null, zone: string): string | null =>
  instant === null ? null : dayAt(Date.parse(instant), zone)
const momentOf = (instant: string | null, zone: string): string | null =>
  instant === null ? null : localOf(instant, zone).slice(0, 16).replace('T', ' ')

function voucherStatus({ status, balanceCents, expired, suspendedBy }: BoughtVoucher): string {
  if (status === 'invalidated') return 'invalidated'
  if (suspendedBy !== null) return 'suspended'
  if (balanceCents === 0) return 'used'
  return expired ? 'expired' : 'valid'
}

const ofVoucher = (zone: string): readonly Column<BoughtVoucher>[] => [
  ['code', row => row.number, 'by which it is used'],
  ['id', row => row.voucherId, 'its number'],
  ['status', voucherStatus, 'valid, used, expired, invalidated, or suspended while a withdrawal is being decided'],
  ['service_id', row => row.serviceId, 'the service that it is for; empty for a free amount'],
  ['service', row => row.serviceName, 'the name of that service'],
  ['amount', row => amount(row.amountCents), 'euros that it was worth at first'],
  ['balance', row => amount(row.balanceCents), 'euros that are left'],
  ['expires', row => row.expiresOn, 'the last day on which it is valid'],
  ['bought', row => row.boughtOn ?? dayOf(row.paidAt, zone), 'the day of the payment'],
  ['package_purchase', row => row.purchaseId, 'the purchase of a package that it belonged to'],
  ...buyer,
]

const contentsOf = ({ items }: Sessions): string =>
  items.map(({ serviceId, quantity }) => `${serviceId}:${quantity}`).join(' ')

const ofSessions = (zone: string): readonly Column<Sessions>[] => [
  ['id', row => row.purchaseId, 'the number of the purchase'],
  ['status', row => row.status, 'paid, withdrawn, ordered or canceled'],
  ['package_id', row => row.packageId, 'the package'],
  ['package', row => row.packageName, 'its name'],
  ['contents', contentsOf, 'what it included, as service:quantity'],
  ['service_id', row => row.serviceId, 'the service'],
  ['service', row => row.serviceName, 'its name'],
  ['left', row => row.vouchers.length, 'sessions that nobody has used'],
  ['codes', row => row.vouchers.map(({ number }) => number).join(' '), 'their codes'],
  ['session', row => amount(row.sessionCents), 'euros, the price of a session at the time'],
  ['price', row => amount(row.amountCents), 'euros that were paid for the whole package'],
  ['expires', row => row.expiresOn, 'the last day on which they are valid'],
  ['bought', row => row.boughtOn ?? dayOf(row.paidSince, zone), 'the day of the payment'],
  ...buyer,
]

const isPaid = ({ settledBy, onSite }: KnownBooking): boolean =>
  onSite === null ? settledBy !== null && kindOf(settledBy) !== 'staff' : onSite.amountCents > onSite.returnedCents

const ofBooking = (zone: string): readonly Column<KnownBooking>[] => [
  ['id', row => row.bookingId, 'its number'],
  ['status', row => row.status, 'confirmed, pending, canceled or expired'],
  ['start', row => momentOf(row.startsAt, zone), 'local time of the centre'],
  ['duration', row => minutesInAll(row, row.second), 'minutes, of two treatments in all'],
  ['service_id', row => row.serviceId, 'the service'],
  ['service', row => row.serviceName, 'its name; of two treatments, both names'],
  ['practitioner_id', row => row.practitionerId, 'the practitioner'],
  ['practitioner', row => row.practitionerName, 'their name'],
  ['room', row => row.roomName, 'where'],
  ['second_service_id', row => row.second?.serviceId ?? null, 'the service of a second treatment; empty for one'],
  [
    'second_start',
    row => momentOf(row.second?.startsAt ?? null, zone),
    'when it starts: with the first one, or after it',
  ],
  ['first_duration', row => (row.second ? row.durationMinutes : null), 'minutes of the first of two treatments'],
  ['second_duration', row => row.second?.durationMinutes ?? null, 'minutes of the second one'],
  ['second_practitioner_id', row => row.second?.practitionerId ?? null, 'the practitioner who gives it'],
  ['second_practitioner', row => row.second?.practitionerName ?? null, 'their name'],
  ['second_room', row => row.second?.roomName ?? null, 'where'],
  ['second_price', row => amount(row.second?.priceCents ?? null), 'euros of the price that are for it'],
  ['price', row => amount(row.priceCents), 'euros that the client accepted, of two treatments in all'],
  ['paid', isPaid, 'whether it was paid, by card, by voucher, at the centre or elsewhere'],
  [
    'paid_by',
    row => row.settledBy && kindOf(row.settledBy),
    'card (also with vouchers), voucher, staff (at the centre) or elsewhere',
  ],
  ['paid_on_site', row => amount(row.onSite?.amountCents ?? null), 'euros that were paid at the centre'],
  ['returned_on_site', row => amount(row.onSite?.returnedCents ?? null), 'euros of them that were given back'],
  ['attendance', row => row.attendance, 'came, late or absent; empty when nobody recorded it'],
  ['name', row => row.customerName, 'the client'],
  ['email', row => row.customerEmail, 'the client’s address'],
  ['phone', row => row.customerPhone, 'the client’s phone'],
  ['notes', row => row.notes, 'notes that the client sees'],
  ['staff_notes', row => row.adminNotes ?? null, 'notes that only staff sees'],
]

const ofPayment = (zone: string): readonly Column<KnownPayment>[] => [
  ['id', row => row.paymentIntentId, 'its id with the card provider'],
  ['for', row => row.target.kind, 'booking, voucher or package'],
  ['for_id', row => row.target.id, 'the number of what was paid'],
  ['status', row => row.status, 'open, processing, succeeded or canceled'],
  ['amount', row => amount(row.amountCents), 'euros that were asked for'],
  ['received', row => amount(row.receivedCents), 'euros that came in'],
  ['paid_at', row => momentOf(row.paidAt, zone), 'local time of the centre'],
  ['refunded', row => amount(row.refundedCents), 'euros that went back by card'],
  ['refunded_otherwise', row => amount(row.otherwiseCents), 'euros that went back by other means'],
]

const ofWithdrawal = (zone: string): readonly Column<Everything['withdrawals'][number]>[] => [
  ['id', row => row.withdrawalId, 'its number'],
  ['received_at', row => momentOf(row.receivedAt, zone), 'local time of the centre'],
  ['status', row => row.status, 'received, accepted or referred to the centre'],
  ['for', row => row.subject?.kind ?? null, 'voucher or purchase; empty when nothing has the reference'],
  ['for_id', row => row.subject?.id ?? null, 'its number'],
  ['name', row => row.name, 'who declared it'],
  ['email', row => row.email, 'their address'],
  ['reference', row => row.reference, 'as it was typed'],
]
