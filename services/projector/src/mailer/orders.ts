import type { PublishedOf, PublishedType } from '@alba/contracts/integration/published-events'
import { aboutFor, touchesAgendas } from './colleagues.ts'
import { LIMITED_KINDS } from './kinds.ts'
import type { Order } from './outbox/table.ts'

/**
 * Visitors often succeed with another card, so staff is only notified of payments that are still refused after this
 * time.
 */
const SECOND_CHANCE_MS = 15 * 60_000

/**
 * How long after a hold the letter about it goes out: a visitor who is just trying again needs none, and a payment that
 * came late has been settled by then.
 */
const LAPSED_AFTER_MS = 15 * 60_000

/** One mail of each kind about an event, due at once. */
const mailsAbout = (
  event: { readonly id: string; readonly time: string },
  ...kinds: readonly Order['kind'][]
): Order[] => kinds.map(kind => ({ kind, about: event.id, dueAt: event.time }))

/**
 * Adds the budgets that mails count against because anybody can cause them: that of the address, that of the contract.
 */
const withPurses = (orders: readonly Order[], ...purses: readonly (string | undefined)[]): Order[] =>
  orders.map(order => ({ ...order, purses: purses.filter(purse => purse !== undefined) }))

/** The budget of a contract, which a declaration of withdrawal is about; undefined when its reference is unknown. */
const contractPurse = (subject: { readonly kind: string; readonly id: number } | null): string | undefined =>
  subject ? `${subject.kind} ${subject.id}` : undefined

/** The hour, in UTC, of the mail that covers several withdrawals: before anybody is at work in the morning. */
const GATHERED_AT_HOUR = 4

/**
 * The mail to staff about a withdrawal that they must examine. One mail a day covers all whose reference is unknown.
 */
function mailAboutReferral(event: PublishedOf<'alba.withdrawal.referred.v1'>): Order[] {
  if (event.data.reason !== 'unknown')
    return withPurses(mailsAbout(event, 'staff-withdrawal-referred'), `staff ${contractPurse(event.data.subject)}`)
  const morning = new Date(event.time)
  morning.setUTCHours(GATHERED_AT_HOUR, 0, 0, 0)
  if (morning.toISOString() <= event.time) morning.setUTCDate(morning.getUTCDate() + 1)
  return [{ kind: 'staff-withdrawals-unknown', about: event.id, dueAt: morning.toISOString(), lane: 'withdrawals' }]
}

/**
 * The reminder, due some hours before the appointment.
 * @param startsAt the beginning of the appointment, UTC
 * @param hours by the centre's rule at the time of the event
 * @returns none when fewer hours are left at the event, whose own mail then reminds of the appointment
 */
function reminder(event: { readonly id: string; readonly time: string }, startsAt: string, hours: number): Order[] {
  const at = Date.parse(startsAt) - hours * 3_600_000
  if (at <= Date.parse(event.time)) return []
  return [{ kind: 'booking-reminder', about: event.id, dueAt: new Date(at).toISOString() }]
}

/**
 * The letter that the hour is still free. An address has one a day, whatever was held for it. It has a lane of its own,
 * because no confirmation may wait for it.
 */
const lapsedLetter = (event: { readonly id: string; readonly time: string }, personId: string): Order[] => [
  {
    kind: 'booking-lapsed',
    about: event.id,
    dueAt: new Date(Date.parse(event.time) + LAPSED_AFTER_MS).toISOString(),
    lane: `lapsed-${event.id}`,
    purses: [`lapsed ${personId}`],
  },
]

/** What the orders need in addition to the event. */
export type OrderFacts = {
  /** When the appointment of a confirmed booking begins, UTC, and whether the booking was imported. */
  appointmentOf(event: PublishedOf<'alba.booking.confirmed.v1'>): Promise<{ startsAt: string; isImported: boolean }>
  /**
   * Whether the client is told by this very event: they had asked for a practitioner, and it was not done for an absence,
   * where `BookingHandedOver` orders the letter.
   */
  tellsOfPractitioner(event: PublishedOf<'alba.booking.practitioner-changed.v1'>): Promise<boolean>
  /** How many hours before an appointment its reminder goes out, by the centre's rule at this moment (UTC). */
  reminderHours(at: string): Promise<number>
  /** The client of a booking that expired, where the centre writes to them (`lapsedHoldLetter`); undefined elsewhere. */
  lapsedClient(event: PublishedOf<'alba.booking.expired.v1'>): Promise<string | undefined>
  /** Practitioners whose agenda a notification concerns, who chose such mails and did not make the change. */
  colleaguesToMail(event: PublishedOf<'alba.notification.raised.v1'>): Promise<readonly number[]>
}

/** The mails that each type of event orders. Pure functions, except for what they read through `OrderFacts`. */
const ordersByType = {
  'alba.booking.confirmed.v1': async (event, { appointmentOf, reminderHours }) => {
    const { startsAt, isImported } = await appointmentOf(event)
    // The client and staff know of an imported booking already, so only its reminder goes out.
    const confirmed = isImported ? [] : mailsAbout(event, 'booking-confirmed', 'staff-new-booking')
    return [...confirmed, ...reminder(event, startsAt, await reminderHours(event.time))]
  },
  'alba.booking.contact-corrected.v1': event => (event.data.resends ? mailsAbout(event, 'booking-confirmed') : []),
  'alba.booking.rescheduled.v1': async (event, { reminderHours }) => [
    ...mailsAbout(event, 'booking-rescheduled'),
    ...reminder(event, event.data.startsAt, await reminderHours(event.time)),
  ],
  'alba.booking.handed-over.v1': event => mailsAbout(event, 'booking-handed-over'),
  // Who asked for nobody learns from the other letters who it will be.
  'alba.booking.practitioner-changed.v1': async (event, { tellsOfPractitioner }) =>
    (await tellsOfPractitioner(event)) ? mailsAbout(event, 'booking-handed-over') : [],
  // A visitor who gives up an unpaid booking does so on the page, and needs no mail.
  'alba.booking.canceled.v1': event =>
    event.data.by === 'staff' ? mailsAbout(event, 'booking-canceled', 'staff-booking-canceled') : [],
  'alba.booking.expired.v1': async (event, { lapsedClient }) => {
    const personId = await lapsedClient(event)
    const staff = mailsAbout(event, 'staff-payment-timed-out')
    return personId === undefined ? staff : [...staff, ...lapsedLetter(event, personId)]
  },
  'alba.booking.late-payment-rejected.v1': event => mailsAbout(event, 'late-payment-refunded'),
  // The mail of a package covers its vouchers.
  'alba.voucher.issued.v1': event =>
    event.data.paidWith === 'card' ? mailsAbout(event, 'voucher-issued', 'voucher-given') : [],
  'alba.voucher.buyer-corrected.v1': event => (event.data.resends ? mailsAbout(event, 'voucher-issued') : []),
  'alba.voucher.extended.v1': event => mailsAbout(event, 'voucher-extended'),
  'alba.voucher.extension-undone.v1': event => mailsAbout(event, 'voucher-extension-undone'),
  'alba.voucher.delivered.v1': event =>
    mailsAbout(event, event.data.to === 'recipient' ? 'voucher-given' : 'voucher-to-give'),
  // Withdrawals and refunds have mails of their own. These do not say that a planned delivery does not take place, so
  // `voucher-not-delivered` does.
  'alba.voucher.invalidated.v1': event =>
    mailsAbout(event, event.data.reason === 'staff' ? 'voucher-invalidated' : 'voucher-not-delivered'),
  'alba.purchase.paid.v1': event => mailsAbout(event, 'package-issued', 'package-given'),
  'alba.purchase.buyer-corrected.v1': event => (event.data.resends ? mailsAbout(event, 'package-issued') : []),
  'alba.withdrawal.received.v1': event =>
    withPurses(mailsAbout(event, 'withdrawal-received'), event.data.personId, contractPurse(event.data.subject)),
  // The buyer gets a mail when the refund is made.
  'alba.withdrawal.accepted.v1': () => [],
  'alba.withdrawal.referred.v1': event => mailAboutReferral(event),
  'alba.account.logged-in.v1': event => (event.data.newBrowser ? mailsAbout(event, 'account-new-browser') : []),
  'alba.account.password-changed.v1': event => mailsAbout(event, 'account-password-changed'),
  'alba.account.password-reset.v1': event => mailsAbout(event, 'account-password-reset'),
  'alba.account.token-reused.v1': event => mailsAbout(event, 'account-token-reused'),
  'alba.account.passkey-added.v1': event => mailsAbout(event, 'account-passkey-added'),
  'alba.account.passkey-removed.v1': event => mailsAbout(event, 'account-passkey-removed'),
  // The mail about the first passkey also mentions its recovery codes.
  'alba.account.recovery-codes-made.v1': event =>
    event.data.withPasskey ? [] : mailsAbout(event, 'account-recovery-codes-made'),
  'alba.account.recovery-code-used.v1': event => mailsAbout(event, 'account-recovery-code-used'),
  'alba.account.second-factor-removed.v1': event => mailsAbout(event, 'account-second-factor-removed'),
  'alba.account.invited.v1': event => mailsAbout(event, 'account-invitation'),
  'alba.payment.failed.v1': event => [
    {
      kind: 'staff-payment-failed',
      about: event.data.paymentIntentId,
      dueAt: new Date(Date.parse(event.time) + SECOND_CHANCE_MS).toISOString(),
    },
  ],
  'alba.payment.refunded.v1': event => mailsAbout(event, 'payment-refunded', 'staff-payment-reversed'),
  'alba.payment.refund-failed.v1': event => mailsAbout(event, 'staff-refund-failed'),
  'alba.payment.disputed.v1': event => mailsAbout(event, 'staff-payment-reversed'),
  'alba.payment.dispute-closed.v1': event => mailsAbout(event, 'staff-dispute-closed'),
  // Each practitioner has a lane of her own, so that one undeliverable mail delays no other practitioner's mails.
  'alba.notification.raised.v1': async (event, { colleaguesToMail }) => {
    if (event.data.topic !== undefined && !touchesAgendas(event.data.topic)) return []
    return (await colleaguesToMail(event)).map(id => ({
      kind: 'agenda-changed' as const,
      about: aboutFor(event.id, id),
      dueAt: event.time,
      lane: `agenda-of-${id}`,
    }))
  },
} as const satisfies {
  [Type in PublishedType]?: (event: PublishedOf<Type>, facts: OrderFacts) => Order[] | Promise<Order[]>
}

type OrderingType = keyof typeof ordersByType
export type OrderingEvent = PublishedOf<OrderingType>

/** The types of events that order mails. */
export const orderingTypes = Object.keys(ordersByType) as OrderingType[]

type OrdersOf = (event: OrderingEvent, facts: OrderFacts) => Order[] | Promise<Order[]>

/** The mails that an event orders. */
export async function ordersFor(event: OrderingEvent, facts: OrderFacts): Promise<Order[]> {
  const orders = await (ordersByType[event.type] as OrdersOf)(event, facts)
  // A mail without `purses` is not limited (budget.ts). One that anybody can cause gets an empty list when it has no
  // budget of its own, so that it counts against the total.
  return orders.map(order => (LIMITED_KINDS.includes(order.kind) ? { purses: [], ...order } : order))
}

/**
 * Whether the event says that the buyer declared the withdrawal. Its receipt is then no mail that anybody can cause.
 */
export const isAcceptedWithdrawal = (event: OrderingEvent): boolean => event.type === 'alba.withdrawal.accepted.v1'
