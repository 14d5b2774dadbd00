import type { EventOf, EventType } from '@alba/contracts/events'
import { MOST_BOOKING_IDS, type NotedPlace, type NotificationSubject } from '@alba/contracts/notifications/events'
import { decliningCode } from '@alba/contracts/payments/declines'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { pick } from '@alba/contracts/shared/case'
import type { Position } from '@alba/platform/event-store/event-store'
import { bookingsInClosure, bookingsOutsideOpenings } from '../agenda/affected-bookings.ts'
import { booking as bookings } from '../bookings/booking.ts'
import { type Cause, practitionerIn } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { voucher } from '../vouchers/voucher.ts'
import { concernedBy } from './concerned.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

type NoticeContent = Pick<Notice, 'topic' | 'subject'> &
  Partial<Pick<Notice, 'amountCents' | 'code' | 'bookingIds' | 'bookingCount' | 'place' | 'placeBefore' | 'doneBy'>>

const plain = { amountCents: null, code: null, bookingIds: [] }

/** The first of these bookings, and how many there are when that is more. */
const listed = (ids: readonly number[]) => ({
  bookingIds: ids.slice(0, MOST_BOOKING_IDS),
  ...(ids.length > MOST_BOOKING_IDS && { bookingCount: ids.length }),
})

/**
 * Notifies staff. The event id derives from the cause: running this again after a crash adds no second notification.
 */
async function notify({ streams }: Deps, happenedAt: string, content: NoticeContent, cause: Cause): Promise<void> {
  const notice = { ...plain, happenedAt, ...content }
  await raise(streams, { ...notice, concerns: await concernedBy(streams, notice) }, cause)
}

/**
 * A policy that notifies staff of an event, unless `contentOf` answers undefined. `doneBy` is the practitioner who
 * caused the event, if one did: they get no letter about it.
 */
const notifyWhenever = <Type extends EventType>(
  type: Type,
  name: string,
  contentOf: (deps: Deps, event: EventOf<Type>) => NoticeContent | undefined | Promise<NoticeContent | undefined>,
) =>
  whenever<Type>(type, name, async (deps, event, cause) => {
    const notice = await contentOf(deps, event)
    const doneBy = practitionerIn(event.metadata)
    if (notice) await notify(deps, event.metadata.occurredAt, { ...notice, ...(doneBy && { doneBy }) }, cause)
  })

const booking = (id: number): NotificationSubject => ({ kind: 'booking', id })

/** The subject of a payment. The target of kind `package` has the id of a purchase. */
const subjectOfPayment = ({ kind, id }: PaymentTarget): NotificationSubject =>
  kind === 'package' ? { kind: 'purchase', id } : { kind, id }

/** One notification for each target: a client whose card is refused tries again with other cards. */
const notifyRefusedCard = whenever('PaymentFailed', 'tell-of-refused-card', (deps: Deps, { data, metadata }, cause) => {
  const { target, code, declineCode } = data
  const content = {
    topic: 'payment_failed',
    subject: subjectOfPayment(target),
    code: decliningCode(declineCode, code),
  } as const
  return notify(deps, metadata.occurredAt, content, {
    ...cause,
    seed: `tell-of-refused-card:${target.kind}:${target.id}`,
  })
})

/** Time and practitioner of a booking. @param since the state at this position or later; left out: the present state */
async function placeOf(deps: Deps, bookingId: number, since?: Position): Promise<NotedPlace | undefined> {
  const state = await deps.streams.load(bookings, bookingId, since)
  return state.status === 'none' ? undefined : notedPlace(deps, state)
}

type Given = Omit<NotedPlace, 'besidePractitionerId' | 'besidePractitionerName'> & {
  readonly second?: { readonly practitionerId: number } | undefined
}

const notedPlace = (deps: Deps, { second, ...state }: Given): NotedPlace =>
  notedWith(deps, pick(state, ['startsAt', 'practitionerId', 'practitionerName']), second?.practitionerId)

/** The place, with the practitioner of a second treatment if that is another one. */
function notedWith({ reference }: Deps, place: NotedPlace, second: number | undefined): NotedPlace {
  if (second === undefined || second === place.practitionerId) return place
  const besidePractitionerName = reference.current().practitioners.get(second)?.name ?? ''
  return { ...place, besidePractitionerId: second, besidePractitionerName }
}

/** A notification about a booking, with its time and practitioner. */
const noticeOfBooking = async (
  deps: Deps,
  { data, position }: EventOf<'BookingConfirmed' | 'BookingCanceled'>,
  content: Omit<NoticeContent, 'subject'>,
): Promise<NoticeContent> => {
  const place = await placeOf(deps, data.bookingId, position)
  return { subject: booking(data.bookingId), ...content, ...(place && { place }) }
}

/** Staff is not notified of an imported booking, which it knows. */
async function noticeOfNewBooking(deps: Deps, event: EventOf<'BookingConfirmed'>): Promise<NoticeContent | undefined> {
  const state = await deps.streams.load(bookings, event.data.bookingId, event.position)
  const isImported = state.status !== 'none' && state.importedFrom !== undefined
  return isImported ? undefined : noticeOfBooking(deps, event, { topic: 'booking_confirmed' })
}

/**
 * Notifies staff of bookings in a closed room. It follows `RoomClosed` and not `ClosureScheduled`: until a day is
 * closed, visitors may still book in it. There is one notification for a closure, however many days it has:
 * `bookingsInClosure` answers undefined until its last day is closed. A policy records `RoomClosed`, so the
 * practitioner who closed the room is in the data of the event.
 */
const notifyClosure = whenever('RoomClosed', 'tell-of-closure', async (deps: Deps, { data, metadata }, cause) => {
  const left = (await bookingsInClosure(deps, data)) ?? []
  if (left.length === 0) return
  const subject = { kind: 'closure', id: data.closureId } as const
  const once = { ...cause, seed: `tell-of-closure:${data.closureId}` }
  const { closedBy: doneBy } = data
  const notice = { topic: 'room_closed', subject, ...listed(left), ...(doneBy && { doneBy }) } as const
  await notify(deps, metadata.occurredAt, notice, once)
})

/**
 * The code `link` of a notification says that the client did it, by the link in a letter. A cancellation by link has
 * `by: 'staff'` too, because it has the same effect on time and money as one by staff.
 */
const byLink = ({ through }: { readonly through?: 'link' | undefined }) => ({ code: through ?? null })

/** The notification names the former time and practitioner too, for the colleague whose agenda has changed. */
function noticeOfMove(deps: Deps, { data }: EventOf<'BookingRescheduled'>): NoticeContent {
  const { bookingId, from, previously } = data
  const notice = {
    topic: 'booking_moved',
    subject: booking(bookingId),
    place: notedPlace(deps, data),
    ...byLink(data),
  } as const
  if (!previously) return notice
  const { secondPractitionerId, ...before } = previously
  return { ...notice, placeBefore: notedWith(deps, { startsAt: from.startsAt, ...before }, secondPractitionerId) }
}

/** The booking has another practitioner, at the same time. */
async function noticeOfOtherPractitioner(
  deps: Deps,
  { data }: EventOf<'SlotReassigned'>,
): Promise<NoticeContent | undefined> {
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

/** The payment of a voucher was returned after the voucher had paid for bookings: staff decides about those. */
async function noticeOfUsedVoucher(
  { streams }: Deps,
  { data }: EventOf<'VoucherInvalidated'>,
): Promise<NoticeContent | undefined> {
  if (data.reason !== 'refunded') return undefined
  const state = await streams.load(voucher, data.voucherId)
  const used = 'redemptions' in state ? state.redemptions.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0
  const subject = { kind: 'voucher', id: data.voucherId } as const
  return used > 0 ? { topic: 'used_voucher_refunded', subject, amountCents: used } : undefined
}

/**
 * Anybody can send a declaration. All those of a day that name nothing known cause one notification together.
 */
const notifyWithdrawal = whenever(
  'WithdrawalReferred',
  'tell-of-withdrawal',
  (deps: Deps, { data: { subject, withdrawalId, reason }, metadata }, cause) => {
    const notice = {
      topic: 'withdrawal_referred',
      subject: subject ?? { kind: 'withdrawal', id: withdrawalId },
      code: reason,
    } as const
    const day = metadata.occurredAt.slice(0, 10)
    const once = subject ? cause : { ...cause, seed: `tell-of-withdrawal:${day}` }
    return notify(deps, metadata.occurredAt, notice, once)
  },
)

/** The events of which staff is notified. */
export const notificationPolicies = [
  notifyWhenever('BookingConfirmed', 'tell-of-booking', noticeOfNewBooking),
  notifyWhenever('BookingRescheduled', 'tell-of-move', noticeOfMove),
  notifyWhenever('SlotReassigned', 'tell-of-other-practitioner', noticeOfOtherPractitioner),
  // A visitor who gives up an unpaid booking (`by: 'visitor'`) causes no notification.
  notifyWhenever('BookingCanceled', 'tell-of-cancellation', (deps, event) =>
    event.data.by === 'staff'
      ? noticeOfBooking(deps, event, { topic: 'booking_canceled', ...byLink(event.data) })
      : undefined,
  ),
  // An expired hold matters to staff only when the visitor had begun to pay.
  notifyWhenever('BookingExpired', 'tell-of-expired-hold', async ({ streams }, { data, position }) => {
    const state = await streams.load(bookings, data.bookingId, position)
    const wasBegun = state.status !== 'none' && state.paymentIntentId !== null
    return wasBegun ? { topic: 'booking_expired', subject: booking(data.bookingId) } : undefined
  }),
  notifyRefusedCard,
  notifyWhenever('PaymentRefunded', 'tell-of-refund', (_deps, { data }) => ({
    topic: 'payment_refunded',
    subject: subjectOfPayment(data.target),
    amountCents: data.amountCents,
  })),
  notifyWhenever('PaymentRefundFailed', 'tell-of-failed-refund', (_deps, { data }) => ({
    topic: 'refund_failed',
    subject: subjectOfPayment(data.target),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  notifyWhenever('RefundRefused', 'tell-of-refused-refund', (_deps, { data }) => ({
    topic: 'refund_refused',
    subject: subjectOfPayment(data.target),
    code: data.code,
  })),
  notifyWhenever('DisputeClosed', 'tell-of-closed-dispute', (_deps, { data }) => ({
    topic: 'dispute_closed',
    subject: subjectOfPayment(data.target),
    amountCents: data.amountCents,
    code: data.outcome,
  })),
  notifyWhenever('VoucherInvalidated', 'tell-of-used-voucher', noticeOfUsedVoucher),
  notifyWhenever('PaymentDisputed', 'tell-of-dispute', (_deps, { data }) => ({
    topic: 'payment_disputed',
    subject: subjectOfPayment(data.target),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  notifyWhenever('LatePaymentRejected', 'tell-of-late-payment', (_deps, { data }) => ({
    topic: 'late_payment',
    subject: booking(data.bookingId),
    amountCents: data.amountCents,
    code: data.reason,
  })),
  notifyWithdrawal,
  notifyClosure,
  notifyWhenever('AvailabilityRemoved', 'tell-of-removed-opening', async (deps, { data }) => {
    // What becomes of the bookings of an absence is decided with it; those that are left are told of afterwards.
    const left = data.absenceId === undefined ? await bookingsOutsideOpenings(deps, data) : []
    return left.length > 0
      ? { topic: 'opening_removed', subject: { kind: 'availability', id: data.availabilityId }, ...listed(left) }
      : undefined
  }),
  notifyWhenever('AbsenceCarriedOut', 'tell-of-absence', (_deps, { data: { absenceId, left } }) =>
    left.length > 0
      ? { topic: 'opening_removed', subject: { kind: 'absence', id: absenceId }, ...listed(left) }
      : undefined,
  ),
]
