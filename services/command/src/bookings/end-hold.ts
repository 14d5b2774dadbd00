import { backOffMs } from '@alba/platform/back-off'
import { z } from 'zod'
import { agenda } from '../agenda/agenda.ts'
import { blockOf } from '../agenda/own-blocks.ts'
import type { DeadlineHandler, Postponement } from '../deadlines/worker.ts'
import type { Cause } from '../decision/cause.ts'
import { endIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { whenever } from '../policies/policy.ts'
import { booking } from './booking.ts'
import { expireBooking } from './decide.ts'
import { releaseAbandoned, releaseUnrecorded } from './release-time.ts'

const payload = z.object({
  bookingId: z.int(),
  date: z.string(),
  /** Since when the provider has not been reachable, in milliseconds since the epoch. */
  unreachableSince: z.number().optional(),
  /** How many times the payment was found to be in progress. */
  timesProcessing: z.number().default(0),
})
type Payload = z.infer<typeof payload>

/** When the provider has been unreachable for this long, the hold ends nevertheless; a payment found later is late. */
const UNREACHABLE_MS = 10 * 60_000
/** How long to wait before the next call to a provider that is unreachable. */
const RETRY_MS = 5_000
/** How long to wait before asking again about a payment in progress: some take seconds, others days. */
const PROCESSING = { firstMs: 5_000, longestMs: 60 * 60_000 }

/**
 * A hold has ended. When the deadline comes too early, it is postponed to the end of the hold: a clock may have been set
 * back, or a slow process that knew a former hold of the same request may have set the deadline last.
 * - An open payment is closed with the provider first. If the client has paid, this confirms the booking, even when no
 *   webhook came.
 * - A payment in progress is waited for until the appointment begins; money that comes later goes back.
 * - Otherwise the booking expires and its time is released.
 * - When no booking was recorded (after a crash), or one for another day under the same idempotency key, the time is
 *   just released.
 */
export const endHold: DeadlineHandler<PaymentDeps> = async (
  deps,
  deadline,
  cause,
): Promise<Postponement | undefined> => {
  const hold = payload.parse(deadline.payload)
  const { bookingId, date } = hold
  const tooEarly = await postponeToEnd(deps, hold)
  if (tooEarly) return tooEarly
  const intent = await openIntentOf(deps, hold)
  const postponement = intent === null ? undefined : await endPayment(deps, intent, hold, cause)
  if (postponement) return postponement
  const { state } = await deps.streams.execute(booking, bookingId, cause, current =>
    expireBooking(current, deps.clock()),
  )
  const isUnrecorded = state.status === 'none' || state.date !== date
  if (isUnrecorded) await releaseUnrecorded(deps, { date, bookingId }, deps.clock(), cause)
  else await releaseAbandoned(deps, state, cause, intent)
  // If another payment was opened in the meantime, the deadline is due again at once, to close it.
  const nowOpen = await openIntentOf(deps, hold)
  if (nowOpen !== null && nowOpen !== intent) return { inMs: 0 }
  // When the clock was set back in between, nothing has ended: without a deadline the booking would stay pending for ever.
  return postponeToEnd(deps, hold)
}

/** When to come again, while the hold has not ended. */
async function postponeToEnd(deps: PaymentDeps, hold: Payload): Promise<Postponement | undefined> {
  const leftMs = (await endOf(deps, hold)) - deps.clock()
  return leftMs > 0 ? { inMs: leftMs } : undefined
}

/** When the hold ends, in milliseconds since the epoch; 0 when nothing is on hold any more. */
async function endOf({ streams }: PaymentDeps, { date, bookingId }: Payload): Promise<number> {
  const held = blockOf(await streams.load(agenda, date), bookingId)?.heldUntil ?? 0
  const state = await streams.load(booking, bookingId)
  const isWaiting = state.status === 'pending' && state.date === date
  return isWaiting ? Math.max(held, Date.parse(state.heldUntil)) : held
}

/** The open payment that keeps the held time. */
async function openIntentOf({ streams }: PaymentDeps, { date, bookingId }: Payload): Promise<string | null> {
  const block = blockOf(await streams.load(agenda, date), bookingId)
  return block?.heldUntil ? block.paymentIntentId : null
}

/** Closes the payment. Undefined once it is closed or settled; otherwise when to try again. */
async function endPayment(
  deps: PaymentDeps,
  intent: string,
  hold: Payload,
  cause: Cause,
): Promise<Postponement | undefined> {
  const { unreachableSince = deps.clock(), ...rest } = hold
  try {
    const ended = await endIntent(deps, intent, cause)
    const isInProgress = !ended.ok && ended.rejection === 'payment_in_progress'
    return isInProgress ? await postponeUntilStart(deps, rest) : undefined
  } catch (error) {
    const keepsWaiting = deps.clock() - unreachableSince < UNREACHABLE_MS
    deps.logger.warn({ err: error, keepsWaiting }, 'a hold ends, and the card provider cannot be asked')
    return keepsWaiting ? { inMs: RETRY_MS, payload: { ...rest, unreachableSince } } : undefined
  }
}

/** Asks at growing intervals, and for the last time when the appointment begins. */
async function postponeUntilStart(
  { streams, clock }: PaymentDeps,
  hold: Omit<Payload, 'unreachableSince'>,
): Promise<Postponement | undefined> {
  const { bookingId, date, timesProcessing } = hold
  const block = blockOf(await streams.load(agenda, date), bookingId)
  const leftMs = block ? block.startsAt * 60_000 - clock() : 0
  if (leftMs <= 0) return undefined
  const inMs = Math.min(backOffMs(timesProcessing + 1, PROCESSING), leftMs)
  return { inMs, payload: { ...hold, timesProcessing: timesProcessing + 1 } }
}

/** Setting a deadline again is harmless, so an event may be handled twice. */
export const setHoldDeadline = whenever(
  'SlotHeld',
  'remember-end-of-hold',
  async (deps: PaymentDeps, { data: { bookingId, date, heldUntil }, position }) => {
    // A booking that was paid as it was made has no hold any more.
    const known = deps.streams.recall(booking, bookingId, position)
    if (known?.status === 'confirmed' && known.date === date) return
    await setDeadline(deps, { bookingId, date, heldUntil })
  },
)

/**
 * A request may stall between holding the time and recording its booking, until the end of the hold found no booking
 * and released the time. The booking that is recorded after that ends at once.
 */
export const setMissedHoldDeadline = whenever(
  'BookingRequested',
  'end-hold-of-late-booking',
  async (deps: PaymentDeps, { data }) => {
    if (deps.clock() >= Date.parse(data.heldUntil)) await setDeadline(deps, data)
  },
)

type Held = { readonly bookingId: number; readonly date: string; readonly heldUntil: string }

const setDeadline = (deps: PaymentDeps, { bookingId, date, heldUntil }: Held): Promise<unknown> =>
  deps.setDeadline({
    kind: 'hold',
    // The key contains the day: after a crash the same request may hold another day, and both holds must end.
    key: `${bookingId}/${date}`,
    dueAt: Date.parse(heldUntil),
    payload: { date, bookingId },
  })
