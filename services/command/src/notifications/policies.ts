import type { EventOf, EventType } from '@alba/contracts/events'
import { MOST_NAMED, type NotificationSubject } from '@alba/contracts/notifications/events'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { bookingsInClosure, bookingsOutside } from '../agenda/left-outside.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

type Told = Pick<Notice, 'topic' | 'subject'> & Partial<Pick<Notice, 'amountCents' | 'code' | 'bookingIds'>>

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
    if (notice) await tell(deps, event.metadata.occurredAt, notice, cause)
  })

const booking = (id: number): NotificationSubject => ({ kind: 'booking', id })

/** A package's payment is that of its purchase. */
const paidFor = ({ kind, id }: PaymentTarget): NotificationSubject =>
  kind === 'package' ? { kind: 'purchase', id } : { kind, id }

/** Once for a payment: who is refused tries again with another card, and again. */
const tellRefusedCard = whenever('PaymentFailed', 'tell-of-refused-card', (deps: Deps, { data, metadata }, cause) => {
  const { paymentIntentId, target, code, declineCode } = data
  const told = { topic: 'payment_failed', subject: paidFor(target), code: declineCode ?? code } as const
  return tell(deps, metadata.occurredAt, told, { ...cause, seed: `tell-of-refused-card:${paymentIntentId}` })
})

/**
 * Not upon `ClosureScheduled`: until the day itself is closed, somebody may still book in it. Once for a closure, however
 * many days it has: staff moves its bookings in one go, and each further notice would repeat the one before.
 */
const tellOfClosure = whenever('RoomClosed', 'tell-of-closure', async (deps: Deps, { data, metadata }, cause) => {
  const bookingIds = (await bookingsInClosure(deps, data))?.slice(0, MOST_NAMED) ?? []
  if (bookingIds.length === 0) return
  const subject = { kind: 'closure', id: data.closureId } as const
  const once = { ...cause, seed: `tell-of-closure:${data.closureId}` }
  await tell(deps, metadata.occurredAt, { topic: 'room_closed', subject, bookingIds }, once)
})

/** What staff is told of (back office §4; « Staff side » of the decisions). */
export const notificationPolicies = [
  tellOf('BookingConfirmed', 'tell-of-booking', (_deps, { data }) => ({
    topic: 'booking_confirmed',
    subject: booking(data.bookingId),
  })),
  // A visitor who gives up before paying has cancelled nothing.
  tellOf('BookingCanceled', 'tell-of-cancellation', (_deps, { data }) =>
    data.by === 'staff' ? { topic: 'booking_canceled', subject: booking(data.bookingId) } : undefined,
  ),
  tellOf('BookingExpired', 'tell-of-expired-hold', (_deps, { data }) => ({
    topic: 'booking_expired',
    subject: booking(data.bookingId),
  })),
  tellRefusedCard,
  tellOf('PaymentRefunded', 'tell-of-refund', (_deps, { data }) => ({
    topic: 'payment_refunded',
    subject: paidFor(data.target),
    amountCents: data.amountCents,
  })),
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
  tellOf('WithdrawalReferred', 'tell-of-withdrawal', (_deps, { data }) => ({
    topic: 'withdrawal_referred',
    subject: data.subject ?? { kind: 'withdrawal', id: data.withdrawalId },
    code: data.reason,
  })),
  tellOfClosure,
  tellOf('AvailabilityRemoved', 'tell-of-removed-opening', async (deps, { data }) => {
    const bookingIds = (await bookingsOutside(deps, data)).slice(0, MOST_NAMED)
    return bookingIds.length > 0
      ? { topic: 'opening_removed', subject: { kind: 'availability', id: data.availabilityId }, bookingIds }
      : undefined
  }),
]
