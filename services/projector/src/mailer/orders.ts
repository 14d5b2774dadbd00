import type { PublishedOf, PublishedType } from '@alba/contracts/integration/published-events'
import { aboutFor, touchesAgendas } from './colleagues.ts'
import { STRANGERS } from './kinds.ts'
import type { Order } from './outbox/table.ts'

/**
 * Visitors often succeed with another card, so staff is only notified of payments that are still refused after this
 * time.
 */
const SECOND_CHANCE_MS = 15 * 60_000

const about = (event: { readonly id: string; readonly time: string }, ...kinds: readonly Order['kind'][]): Order[] =>
  kinds.map(kind => ({ kind, about: event.id, dueAt: event.time }))

/** Adds the budgets that a mail counts against, because anybody can cause it: its address, its contract. */
const counted = (orders: readonly Order[], ...purses: readonly (string | undefined)[]): Order[] =>
  orders.map(order => ({ ...order, purses: purses.filter(purse => purse !== undefined) }))

const contract = (subject: { readonly kind: string; readonly id: number } | null): string | undefined =>
  subject ? `${subject.kind} ${subject.id}` : undefined

/** Hour in UTC, before anybody is at work in the morning. */
const GATHERED_AT_HOUR = 4

/** The mail to staff about a withdrawal that they must examine. One mail a day covers all whose reference is unknown. */
function referred(event: PublishedOf<'alba.withdrawal.referred.v1'>): Order[] {
  if (event.data.reason !== 'unknown')
    return counted(about(event, 'staff-withdrawal-referred'), `staff ${contract(event.data.subject)}`)
  const morning = new Date(event.time)
  morning.setUTCHours(GATHERED_AT_HOUR, 0, 0, 0)
  if (morning.toISOString() <= event.time) morning.setUTCDate(morning.getUTCDate() + 1)
  return [{ kind: 'staff-withdrawals-unknown', about: event.id, dueAt: morning.toISOString(), lane: 'withdrawals' }]
}

/**
 * The reminder goes out some hours before the appointment, as the centre's rule was at the time of the event.
 * @param startsAt UTC
 * @returns none when fewer hours are left at the event, whose own mail says the same
 */
function reminder(event: { readonly id: string; readonly time: string }, startsAt: string, hours: number): Order[] {
  const at = Date.parse(startsAt) - hours * 3_600_000
  if (at <= Date.parse(event.time)) return []
  return [{ kind: 'booking-reminder', about: event.id, dueAt: new Date(at).toISOString() }]
}

/** What the orders need in addition to the event. */
export type OrderFacts = {
  /** When the appointment of a confirmed booking begins, UTC, and whether the booking was imported. */
  appointmentOf(event: PublishedOf<'alba.booking.confirmed.v1'>): Promise<{ startsAt: string; isImported: boolean }>
  /** How many hours before an appointment its reminder goes out, by the centre's rule at this moment (UTC). */
  reminderHours(at: string): Promise<number>
  /** Practitioners whose agenda a notification concerns, who chose such mails and did not make the change. */
  colleaguesToWrite(event: PublishedOf<'alba.notification.raised.v1'>): Promise<readonly number[]>
}

/** The mails that each type of event orders. Pure functions, except for what they read through `OrderFacts`. */
const wanted = {
  'alba.booking.confirmed.v1': async (event, { appointmentOf, reminderHours }) => {
    const { startsAt, isImported } = await appointmentOf(event)
    // Everybody knows of an imported booking: a letter about it would only surprise. Its reminder goes out.
    const confirmed = isImported ? [] : about(event, 'booking-confirmed', 'staff-new-booking')
    return [...confirmed, ...reminder(event, startsAt, await reminderHours(event.time))]
  },
  'alba.booking.contact-corrected.v1': event => (event.data.resends ? about(event, 'booking-confirmed') : []),
  'alba.booking.rescheduled.v1': async (event, { reminderHours }) => [
    ...about(event, 'booking-rescheduled'),
    ...reminder(event, event.data.startsAt, await reminderHours(event.time)),
  ],
  // A visitor who gives up an unpaid booking does so on the page, and needs no mail.
  'alba.booking.canceled.v1': event =>
    event.data.by === 'staff' ? about(event, 'booking-canceled', 'staff-booking-canceled') : [],
  'alba.booking.expired.v1': event => about(event, 'staff-payment-timed-out'),
  'alba.booking.late-payment-rejected.v1': event => about(event, 'late-payment-refunded'),
  // The mail of a package covers its vouchers.
  'alba.voucher.issued.v1': event =>
    event.data.paidWith === 'card' ? about(event, 'voucher-issued', 'voucher-given') : [],
  'alba.voucher.buyer-corrected.v1': event => (event.data.resends ? about(event, 'voucher-issued') : []),
  'alba.voucher.extended.v1': event => about(event, 'voucher-extended'),
  'alba.voucher.extension-undone.v1': event => about(event, 'voucher-extension-undone'),
  'alba.voucher.delivered.v1': event =>
    about(event, event.data.to === 'recipient' ? 'voucher-given' : 'voucher-to-give'),
  // Withdrawals and refunds have mails of their own, which do not speak of a delivery that falls away.
  'alba.voucher.invalidated.v1': event =>
    about(event, event.data.reason === 'staff' ? 'voucher-invalidated' : 'voucher-not-delivered'),
  'alba.purchase.paid.v1': event => about(event, 'package-issued', 'package-given'),
  'alba.purchase.buyer-corrected.v1': event => (event.data.resends ? about(event, 'package-issued') : []),
  'alba.withdrawal.received.v1': event =>
    counted(about(event, 'withdrawal-received'), event.data.personId, contract(event.data.subject)),
  // The buyer gets a mail when the refund is made.
  'alba.withdrawal.accepted.v1': () => [],
  'alba.withdrawal.referred.v1': event => referred(event),
  'alba.account.logged-in.v1': event => (event.data.newBrowser ? about(event, 'account-new-browser') : []),
  'alba.account.password-changed.v1': event => about(event, 'account-password-changed'),
  'alba.account.password-reset.v1': event => about(event, 'account-password-reset'),
  'alba.account.token-reused.v1': event => about(event, 'account-token-reused'),
  'alba.account.passkey-added.v1': event => about(event, 'account-passkey-added'),
  'alba.account.passkey-removed.v1': event => about(event, 'account-passkey-removed'),
  // The mail about the first passkey also mentions its recovery codes.
  'alba.account.recovery-codes-made.v1': event =>
    event.data.withPasskey ? [] : about(event, 'account-recovery-codes-made'),
  'alba.account.recovery-code-used.v1': event => about(event, 'account-recovery-code-used'),
  'alba.account.second-factor-removed.v1': event => about(event, 'account-second-factor-removed'),
  'alba.account.invited.v1': event => about(event, 'account-invitation'),
  'alba.payment.failed.v1': event => [
    {
      kind: 'staff-payment-failed',
      about: event.data.paymentIntentId,
      dueAt: new Date(Date.parse(event.time) + SECOND_CHANCE_MS).toISOString(),
    },
  ],
  'alba.payment.refunded.v1': event => about(event, 'payment-refunded', 'staff-payment-reversed'),
  'alba.payment.refund-failed.v1': event => about(event, 'staff-refund-failed'),
  'alba.payment.disputed.v1': event => about(event, 'staff-payment-reversed'),
  'alba.payment.dispute-closed.v1': event => about(event, 'staff-dispute-closed'),
  // Each practitioner has a lane of her own, so that one undeliverable mail delays no other practitioner's mails.
  'alba.notification.raised.v1': async (event, { colleaguesToWrite }) => {
    if (event.data.topic !== undefined && !touchesAgendas(event.data.topic)) return []
    return (await colleaguesToWrite(event)).map(id => ({
      kind: 'agenda-changed' as const,
      about: aboutFor(event.id, id),
      dueAt: event.time,
      lane: `agenda-of-${id}`,
    }))
  },
} as const satisfies {
  [Type in PublishedType]?: (event: PublishedOf<Type>, facts: OrderFacts) => Order[] | Promise<Order[]>
}

type OrderingType = keyof typeof wanted
export type OrderingEvent = PublishedOf<OrderingType>

/** The types of events that order mails. */
export const orderingTypes = Object.keys(wanted) as OrderingType[]

export async function ordersFor(event: OrderingEvent, facts: OrderFacts): Promise<Order[]> {
  const orders = await (wanted[event.type] as (event: OrderingEvent, facts: OrderFacts) => Order[] | Promise<Order[]>)(
    event,
    facts,
  )
  // Mails that anybody can cause count against the total budget even when they have none of their own. Mails without
  // `purses` are not limited (budget.ts).
  return orders.map(order => (STRANGERS.includes(order.kind) ? { purses: [], ...order } : order))
}

/** An accepted withdrawal was made by the buyer, so its receipt does not count as a mail that anybody can cause. */
export const isAcceptedWithdrawal = (event: OrderingEvent): boolean => event.type === 'alba.withdrawal.accepted.v1'
