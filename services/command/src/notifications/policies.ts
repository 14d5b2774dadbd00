import type { EventOf, EventType } from '@alba/contracts/events'
import { MOST_NAMED, type NotedPlace, type NotificationSubject } from '@alba/contracts/notifications/events'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { pick } from '@alba/contracts/shared/case'
import type { Position } from '@alba/platform/event-store/event-store'
import { bookingsInClosure, bookingsOutside } from '../agenda/left-outside.ts'
import { booking as bookings } from '../bookings/booking.ts'
import { type Cause, practitionerIn } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { voucher } from '../vouchers/voucher.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

type Told = Pick<Notice, 'topic' | 'subject'> &
  Partial<Pick<Notice, 'amountCents' | 'code' | 'bookingIds' | 'place' | 'placeBefore' | 'doneBy'>>

const plain = { amountCents: null, code: null, bookingIds: [] }

/** Its id derives from the cause: told again after a crash, it is still one. */
const tell = ({ streams }: Deps, happenedAt: string, told: Told, cause: Cause) =>
  raise(streams, { ...plain, happenedAt, ...told }, cause)

/** « Whenever this happened, staff is told »: nothing when there is nothing to tell. */
const tellOf = <Type extends EventType>(
  type: Type,
  name: string,
  told: (deps: Deps, event: EventOf<Type>) => Told | undefined | Promise<Told | undefined>,
) =>
  whenever<Type>(type, name, async (deps, event, cause) => {
    const notice = await told(deps, event)
    const doneBy = practitionerIn(event.metadata)
    if (notice) await tell(deps, event.metadata.occurredAt, { ...notice, ...(doneBy && { doneBy }) }, cause)
  })

const booking = (id: number): NotificationSubject => ({ kind: 'booking', id })

/** A package's payment is that of its purchase. */
const paidFor = ({ kind, id }: PaymentTarget): NotificationSubject =>
  kind === 'package' ? { kind: 'purchase', id } : { kind, id }

/** Once for what is paid: who is refused tries again with another card, and again. */
const tellRefusedCard = whenever('PaymentFailed', 'tell-of-refused-card', (deps: Deps, { data, metadata }, cause) => {
  const { target, code, declineCode } = data
  const told = { topic: 'payment_failed', subject: paidFor(target), code: declineCode ?? code } as const
  return tell(deps, metadata.occurredAt, told, { ...cause, seed: `tell-of-refused-card:${target.kind}:${target.id}` })
})

/** Where a booking stands. @param since the log up to there, at least; left out: as it is now */
async function placeOf({ streams }: Deps, bookingId: number, since?: Position): Promise<NotedPlace | undefined> {
  const state = await streams.load(bookings, bookingId, since)
  return state.status === 'none' ? undefined : pick(state, ['startsAt', 'practitionerId', 'practitionerName'])
}

/** What a booking's own notice says of it. */
const ofBooking = async (
  deps: Deps,
  { data, position }: EventOf<'BookingConfirmed' | 'BookingCanceled'>,
  told: Omit<Told, 'subject'>,
): Promise<Told> => {
  const place = await placeOf(deps, data.bookingId, position)
  return { subject: booking(data.bookingId), ...told, ...(place && { place }) }
}

/**
 * Not upon `ClosureScheduled`: until the day itself is closed, somebody may still book in it. Once for a closure, however
 * many days it has: staff moves its bookings in one go, and each further notice would repeat the one before.
 */
const tellOfClosure = whenever('RoomClosed', 'tell-of-closure', async (deps: Deps, { data, metadata }, cause) => {
  const bookingIds = (await bookingsInClosure(deps, data))?.slice(0, MOST_NAMED) ?? []
  if (bookingIds.length === 0) return
  const subject = { kind: 'closure', id: data.closureId } as const
  const once = { ...cause, seed: `tell-of-closure:${data.closureId}` }
  const { closedBy: doneBy } = data
  const told = { topic: 'room_closed', subject, bookingIds, ...(doneBy && { doneBy }) } as const
  await tell(deps, metadata.occurredAt, told, once)
})

/** The colleague whose agenda it touches reads when it was before, and with whom. */
function tellOfMove(_deps: Deps, { data }: EventOf<'BookingRescheduled'>): Told {
  const { bookingId, from, previously } = data
  const place = pick(data, ['startsAt', 'practitionerId', 'practitionerName'])
  const told = { topic: 'booking_moved', subject: booking(bookingId), place } as const
  return previously ? { ...told, placeBefore: { startsAt: from.startsAt, ...previously } } : told
}

/** The agenda changed hands, at the same time. */
async function tellOfOtherPractitioner(deps: Deps, { data }: EventOf<'SlotReassigned'>): Promise<Told | undefined> {
  const now = await placeOf(deps, data.bookingId)
  if (!now) return undefined
  const { practitioners } = deps.reference.current()
  const named = (id: number) => ({ practitionerId: id, practitionerName: practitioners.get(id)?.name ?? '' })
  return {
    topic: 'practitioner_changed',
    subject: booking(data.bookingId),
    place: { startsAt: now.startsAt, ...named(data.practitionerId) },
    placeBefore: { startsAt: now.startsAt, ...named(data.previousPractitionerId) },
  }
}

/** Its money is gone, and it has paid for something: what becomes of that is for staff to say. */
async function tellOfUsedVoucher(
  { streams }: Deps,
  { data }: EventOf<'VoucherInvalidated'>,
): Promise<Told | undefined> {
  if (data.reason !== 'refunded') return undefined
  const state = await streams.load(voucher, data.voucherId)
  const used = 'redemptions' in state ? state.redemptions.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0
  const subject = { kind: 'voucher', id: data.voucherId } as const
  return used > 0 ? { topic: 'used_voucher_refunded', subject, amountCents: used } : undefined
}

/** Anybody can declare anything: what names nothing that is known is told once a day. A letter names all of them. */
const tellOfWithdrawal = whenever(
  'WithdrawalReferred',
  'tell-of-withdrawal',
  (deps: Deps, { data: { subject, withdrawalId, reason }, metadata }, cause) => {
    const told = {
      topic: 'withdrawal_referred',
      subject: subject ?? { kind: 'withdrawal', id: withdrawalId },
      code: reason,
    } as const
    const day = metadata.occurredAt.slice(0, 10)
    const once = subject ? cause : { ...cause, seed: `tell-of-withdrawal:${day}` }
    return tell(deps, metadata.occurredAt, told, once)
  },
)

/** What staff is told of (back office §4; « Staff side » of the decisions). */
export const notificationPolicies = [
  tellOf('BookingConfirmed', 'tell-of-booking', (deps, event) =>
    ofBooking(deps, event, { topic: 'booking_confirmed' }),
  ),
  tellOf('BookingRescheduled', 'tell-of-move', tellOfMove),
  tellOf('SlotReassigned', 'tell-of-other-practitioner', tellOfOtherPractitioner),
  // A visitor who gives up before paying has cancelled nothing.
  tellOf('BookingCanceled', 'tell-of-cancellation', (deps, event) =>
    event.data.by === 'staff' ? ofBooking(deps, event, { topic: 'booking_canceled' }) : undefined,
  ),
  // Nobody waits for what nobody began to pay.
  tellOf('BookingExpired', 'tell-of-expired-hold', async ({ streams }, { data, position }) => {
    const state = await streams.load(bookings, data.bookingId, position)
    const wasBegun = state.status !== 'none' && state.paymentIntentId !== null
    return wasBegun ? { topic: 'booking_expired', subject: booking(data.bookingId) } : undefined
  }),
  tellRefusedCard,
  tellOf('PaymentRefunded', 'tell-of-refund', (_deps, { data }) => ({
    topic: 'payment_refunded',
    subject: paidFor(data.target),
    amountCents: data.amountCents,
  })),
  tellOf('PaymentRefundFailed', 'tell-of-failed-refund', (_deps, { data }) => ({
    topic: 'refund_failed',
    subject: paidFor(data.target),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  tellOf('RefundRefused', 'tell-of-refused-refund', (_deps, { data }) => ({
    topic: 'refund_refused',
    subject: paidFor(data.target),
    code: data.code,
  })),
  tellOf('DisputeClosed', 'tell-of-closed-dispute', (_deps, { data }) => ({
    topic: 'dispute_closed',
    subject: paidFor(data.target),
    amountCents: data.amountCents,
    code: data.outcome,
  })),
  tellOf('VoucherInvalidated', 'tell-of-used-voucher', tellOfUsedVoucher),
  tellOf('PaymentDisputed', 'tell-of-dispute', (_deps, { data }) => ({
    topic: 'payment_disputed',
    subject: paidFor(data.target),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  tellOf('LatePaymentRejected', 'tell-of-late-payment', (_deps, { data }) => ({
    topic: 'late_payment',
    subject: booking(data.bookingId),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  tellOfWithdrawal,
  tellOfClosure,
  tellOf('AvailabilityRemoved', 'tell-of-removed-opening', async (deps, { data }) => {
    const bookingIds = (await bookingsOutside(deps, data)).slice(0, MOST_NAMED)
    return bookingIds.length > 0
      ? { topic: 'opening_removed', subject: { kind: 'availability', id: data.availabilityId }, bookingIds }
      : undefined
  }),
]
