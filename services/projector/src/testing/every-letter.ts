import type { NotificationRow } from '@alba/contracts/notifications/rows'
import { type NotificationTopic, topics } from '@alba/contracts/notifications/topics'
import type { UnreadNotice } from '../mailer/day-ahead.ts'
import { accountNews } from '../mailer/letters/accounts.ts'
import { agendaChanged, bookingsToMove } from '../mailer/letters/agenda.ts'
import * as bookings from '../mailer/letters/bookings.ts'
import { deliveryLink } from '../mailer/letters/delivery.ts'
import { invitation } from '../mailer/letters/invitation.ts'
import { lapsedHold } from '../mailer/letters/lapsed.ts'
import { latePaymentRefunded } from '../mailer/letters/late-payment.ts'
import type { Letter, Site } from '../mailer/letters/letter.ts'
import { logHead } from '../mailer/letters/log-head.ts'
import { manageLink } from '../mailer/letters/manage.ts'
import { morningDay } from '../mailer/letters/morning.ts'
import * as payments from '../mailer/letters/payments.ts'
import { bookingReminder } from '../mailer/letters/reminder.ts'
import * as staff from '../mailer/letters/staff.ts'
import { trialLetter } from '../mailer/letters/trial.ts'
import * as changes from '../mailer/letters/voucher-changes.ts'
import * as deliveries from '../mailer/letters/voucher-deliveries.ts'
import * as vouchers from '../mailer/letters/vouchers.ts'
import { withdrawalReceived } from '../mailer/letters/withdrawals.ts'
import { bookingRow, purchaseRow, voucherRow } from './mail-rows.ts'

/** When the events of these letters happened, UTC. */
export const SAID_AT = '2026-11-21T10:00:00.000Z'
/** When reminders are written, in milliseconds since the epoch: early enough to offer a move. */
export const NOW = Date.parse('2026-10-01T10:00:00Z')
const row = bookingRow()
/** A payment that came too late to be accepted, in cents. */
const latePayment = (reason: 'slot_taken' | 'refunded' | 'past') => ({ amountCents: 7_500, reason }) as const
export const paid = {
  target: { kind: 'booking', id: row.id },
  paymentIntentId: 'pi_3test0001',
  what: 'Massage prénatal',
  who: 'Léa Martin',
  amountCents: 7_500,
} as const
const MOVED = { previousStartsAt: '2026-11-24T09:00:00Z', wishedBy: 'client', reason: null } as const
const MOVED_BY_CENTRE = {
  previousStartsAt: '2026-11-24T09:00:00Z',
  wishedBy: 'centre',
  reason: 'travaux dans la salle',
} as const
/** The client asked for Camille, who gives the booking. */
const WITH_WISHED = bookingRow({ wished_practitioner: { id: 1, name: 'Camille Roussel' } })
/** The client asked for Camille, and Claire gives the booking. */
const WITH_OTHER = { ...WITH_WISHED, practitioner_id: 2, practitioner_name: 'Claire Martin' }
/** A free start that the letter about a hold that ran out offers. */
const FREE_START = {
  serviceId: 1,
  categorySlug: 'massages',
  start: '2026-11-26T10:00',
  practitionerId: null,
  second: null,
}
/** The centre's own text, of two paragraphs. */
const APOLOGY = 'Toutes nos excuses pour ce changement.\n\nMerci de votre compréhension.'
/** Changes of practitioner: for an absence, or because staff wanted it. */
const CLAIRE_IS_ABSENT = { previousPractitioner: 'Claire Martin', isAbsent: true, text: APOLOGY } as const
const TAKEN_FROM_CLAIRE = { ...CLAIRE_IS_ABSENT, isAbsent: false, text: null } as const
const CAMILLE_IS_ABSENT = { ...CLAIRE_IS_ABSENT, previousPractitioner: 'Camille Roussel' } as const
const TAKEN_FROM_CAMILLE = { ...TAKEN_FROM_CLAIRE, previousPractitioner: 'Camille Roussel' } as const
const WITH_LINK = { wishedBy: 'client', through: 'link' } as const
const MOVED_WITH_LINK = { ...MOVED, ...WITH_LINK } as const
/** An hour before the appointment: too late for a move. */
const TOO_LATE = Date.parse(row.starts_at) - 3_600_000
const manage = (site: Site, now: number) => ({ link: manageLink('412345678901234.00', site), now })
/** A voucher that is sent to its recipient on a later day. */
const PLANNED = { ...voucherRow(), recipient_email: 'lea@example.org', deliver_at: '2026-12-25T07:00:00Z' }
/** One that is sent to its buyer on that day, who gives it to the recipient. */
const TO_GIVE = { ...PLANNED, recipient_email: null }
/** What becomes of the money after a cancellation: two vouchers and a card had paid. */
const PAID_WITH_VOUCHERS_AND_CARD = [
  { kind: 'voucher', lastDay: '2027-08-20', partCents: 5_000 },
  { kind: 'expired-voucher', lastDay: '2026-11-19', partCents: 1_000 },
  { kind: 'card', owedCents: 1_500 },
] as const
/** A card had paid, and its money goes back. */
const OWED = { kind: 'card', owedCents: 7_500 } as const
/** The centre keeps the money. */
const KEPT = { kind: 'kept', paidWith: 'money' } as const
/** The reader of the letters about agendas is Camille; Nora made the changes. */
const READER = { id: 1, doneBy: 'Nora Petit' }
const CAMILLES_FORMER_TIME = {
  startsAt: '2026-11-24T09:00:00Z',
  practitionerId: 1,
  practitionerName: 'Camille Roussel',
}
const CAMILLES_TIME = { ...CAMILLES_FORMER_TIME, startsAt: row.starts_at }
const NORAS_TIME = { ...CAMILLES_FORMER_TIME, practitionerId: 2, practitionerName: 'Nora Petit' }
const moved = (before: typeof CAMILLES_TIME, now: typeof CAMILLES_TIME) => ({ canceled: false, before, now })
/** An unread notification about the booking. */
const unread = (topic: NotificationTopic, changed: Partial<NotificationRow> = {}): UnreadNotice => ({
  about: { kind: 'booking', row },
  notice: {
    id: 1,
    topic,
    ...topics[topic],
    subject_kind: 'booking',
    subject_id: row.id,
    amount_cents: null,
    code: null,
    booking_ids: [],
    booking_count: 0,
    place: null,
    place_before: null,
    letter: null,
    created_at: SAID_AT,
    ...changed,
  },
})
const MORNING = {
  practitionerId: 1,
  appointments: [row, { ...row, starts_at: row.ends_at, ends_at: '2026-11-26T11:00:00.000Z' }],
  unread: [unread('booking_confirmed'), unread('payment_refunded', { amount_cents: 7_500 })],
  unreadCount: 3,
}
const claim = { name: 'Sophie Garnier', email: 'sophie@example.org', reference: 'K7QP-4MXD-9HTA' }
const received = {
  withdrawalId: 712_345_678_901_234,
  personId: '0123456789abcdef0123456789abcdef',
  subject: null,
  receivedAt: '2026-11-22T08:03:04.567Z',
  ...claim,
}

/** At least one letter by each function of `mailer/letters/`, written from the rows of `mail-rows.ts`. */
export const everyLetter = (site: Site): Record<string, Letter> => ({
  confirmed: bookings.bookingConfirmed(row, SAID_AT, site),
  moved: bookings.bookingRescheduled(bookingRow({ times_rescheduled: 1 }), MOVED, site),
  'moved with the link': bookings.bookingRescheduled(row, MOVED_WITH_LINK, site, manage(site, NOW)),
  'moved back': bookings.bookingRescheduled(row, { ...MOVED, undoes: true }, site),
  'moved by the centre': bookings.bookingRescheduled(row, MOVED_BY_CENTRE, site),
  'handed over': bookings.bookingHandedOver(row, CLAIRE_IS_ABSENT, site),
  'handed over, away from the practitioner who was asked for': bookings.bookingHandedOver(
    WITH_OTHER,
    CAMILLE_IS_ABSENT,
    site,
  ),
  'given to another practitioner than was asked for': bookings.bookingHandedOver(WITH_OTHER, TAKEN_FROM_CAMILLE, site),
  'given back to the practitioner who was asked for': bookings.bookingHandedOver(
    WITH_WISHED,
    TAKEN_FROM_CLAIRE,
    site,
    manage(site, NOW),
  ),
  'confirmed with another practitioner than was asked for': bookings.bookingConfirmed(WITH_OTHER, SAID_AT, site),
  'moved for an absence': bookings.bookingRescheduled(row, { ...MOVED_BY_CENTRE, text: APOLOGY }, site),
  'canceled for an absence': bookings.bookingCanceled(row, { wishedBy: 'centre', money: [OWED], text: APOLOGY }, site),
  canceled: bookings.bookingCanceled(row, { wishedBy: 'centre', money: [OWED] }, site),
  'canceled at their wish': bookings.bookingCanceled(row, { wishedBy: 'client', money: [KEPT] }, site),
  'canceled with the link': bookings.bookingCanceled(row, { ...WITH_LINK, money: [OWED] }, site),
  'canceled, paid with vouchers and a card': bookings.bookingCanceled(
    row,
    { ...WITH_LINK, money: PAID_WITH_VOUCHERS_AND_CARD },
    site,
  ),
  'confirmed, with a link': bookings.bookingConfirmed(row, SAID_AT, site, { manage: manage(site, NOW) }),
  reminder: bookingReminder(row, NOW, site),
  'reminder, with a link': bookingReminder(row, NOW, site, manage(site, NOW)),
  'late reminder, with a link': bookingReminder(row, TOO_LATE, site, manage(site, TOO_LATE)),
  'late payment': latePaymentRefunded(row, latePayment('slot_taken'), site),
  'late payment, refunded already': latePaymentRefunded(row, latePayment('refunded'), site),
  'late payment, after the appointment': latePaymentRefunded(row, latePayment('past'), site),
  lapsed: lapsedHold(row, FREE_START, site),
  'lapsed, with the practitioner who was asked for': lapsedHold(
    WITH_WISHED,
    { ...FREE_START, practitionerId: 1 },
    site,
  ),
  morning: morningDay('2026-11-26', MORNING, site),
  'morning without appointments': morningDay('2026-11-26', { ...MORNING, appointments: [], unreadCount: 2 }, site),
  voucher: vouchers.voucherIssued(voucherRow(), site),
  recipient: vouchers.voucherForRecipient(voucherRow(), site),
  package: vouchers.packageIssued(purchaseRow(), [voucherRow()], site),
  'package for recipient': vouchers.packageForRecipient(purchaseRow(), [voucherRow()], site),
  extended: changes.voucherExtended(voucherRow(), { lastDay: '2027-11-21', reason: 'Congé maternité' }, site),
  'extension undone, too late': changes.voucherExtensionUndone(
    voucherRow({ status: 'expired' }),
    { lastDay: '2026-10-21', reason: 'Erreur' },
    site,
  ),
  'extension undone': changes.voucherExtensionUndone(voucherRow(), { lastDay: '2027-08-21', reason: 'Erreur' }, site),
  invalidated: changes.voucherInvalidated(voucherRow(), { because: 'Vendu en double' }, site),
  'invalidated before its day': changes.voucherInvalidated(PLANNED, { because: null, planned: PLANNED }, site),
  'voucher for a day': vouchers.voucherIssued(PLANNED, site, {
    planned: PLANNED,
    link: deliveryLink('512345678901234.00', site),
  }),
  'voucher for a day, to give': vouchers.voucherIssued(TO_GIVE, site, {
    planned: TO_GIVE,
    link: deliveryLink('512345678901234.00', site),
  }),
  'voucher to give': deliveries.voucherToGive(TO_GIVE, site),
  'not delivered': deliveries.voucherNotDelivered(PLANNED, site),
  'refund made': payments.refundMade(paid, 'Léa', { refundCents: 2_000, totalCents: 2_000 }, site),
  withdrawal: withdrawalReceived(received, { withdrawalDays: [14], refundDays: 14 }, site),
  'new booking': staff.newBooking(row, site),
  'canceled booking': staff.canceledBooking(row, { wishedBy: 'centre', money: [OWED] }, site),
  'timed out': staff.timedOutPayment(row, site),
  failed: payments.failedPayment(paid, ['insufficient_funds'], site),
  refunded: payments.refundedPayment(paid, { refundCents: 2_000, totalCents: 4_000 }, site),
  disputed: payments.disputedPayment(paid, 7_500, site),
  'dispute won': payments.closedDispute(paid, 7_500, 'won', site),
  'dispute lost': payments.closedDispute(paid, 7_500, 'lost', site),
  'refund failed': payments.failedRefund(paid, 2_000, site),
  undelivered: staff.undeliveredMail(
    'Votre rendez-vous est confirmé',
    { name: 'Léa Martin', address: 'lea@exmaple.org' },
    `/bookings?booking=${row.id}`,
    site,
  ),
  'agenda: moved': agendaChanged(row, moved(CAMILLES_FORMER_TIME, CAMILLES_TIME), READER, site),
  'agenda: added': agendaChanged(row, moved(NORAS_TIME, CAMILLES_TIME), READER, site),
  'agenda: removed': agendaChanged(row, moved(CAMILLES_FORMER_TIME, NORAS_TIME), READER, site),
  'agenda: canceled': agendaChanged(
    row,
    { canceled: true, before: undefined, now: CAMILLES_FORMER_TIME },
    READER,
    site,
  ),
  'agenda: to move': bookingsToMove(
    [row, bookingRow({ starts_at: '2026-11-25T09:00:00Z' })],
    'room_closed',
    'Nora Petit',
    site,
  ),
  'new browser': accountNews('new-browser', SAID_AT, site),
  trial: trialLetter('Nora Petit', SAID_AT, site),
  'head of the log': logHead({ count: 1_234, digest: '9f2c'.repeat(16) }, SAID_AT, site),
  invitation: invitation({ name: 'Nora Petit', token: '3.a-secret', validUntil: '2026-11-28T10:00:00Z' }, site),
  'second factor removed': accountNews('second-factor-removed', SAID_AT, site),
  'unknown withdrawals': staff.unknownWithdrawals(Array(51).fill(claim), site),
  referred: staff.referredWithdrawal(claim, { reason: 'too_late' }, site),
})
