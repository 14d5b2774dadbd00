import { backOffMs } from '@alba/platform/back-off'
import { z } from 'zod'
import { agenda } from '../agenda/agenda.ts'
import { blockOf } from '../agenda/decide.ts'
import type { Again, Meet } from '../deadlines/worker.ts'
import type { Cause } from '../decision/cause.ts'
import { endIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { whenever } from '../policies/policy.ts'
import { booking } from './booking.ts'
import { expireBooking } from './decide.ts'
import { freeAbandoned, freeUnrecorded } from './give-time-back.ts'

const payload = z.object({
  bookingId: z.int(),
  date: z.string(),
  /** Since when the provider could not be asked, in milliseconds since the epoch. */
  unreachableSince: z.number().optional(),
  /** How often the bank was found at work on the payment. */
  timesProcessing: z.number().default(0),
})
type Payload = z.infer<typeof payload>

/** A provider that cannot be asked for so long ends the wait: a payment found after that is a late one. */
const PATIENCE_MS = 10 * 60_000
/** Between two questions to a provider that is away. */
const ASK_AGAIN_MS = 5_000
/** Between two questions about a payment that the bank is still at work on: some take seconds, some take days. */
const PROCESSING = { firstMs: 5_000, longestMs: 60 * 60_000 }

/**
 * A hold has run out. Where a payment is open for it, that is closed with the provider first: money paid in time
 * confirms the booking, whether or not its webhook ever came. A bank that takes its time is waited for, until the
 * appointment begins: what comes after that goes back. Then the booking expires and its time is released. A hold
 * whose booking was never recorded (a crash), or was recorded for another day under the same key, is just released.
 */
export const endHold: Meet<PaymentDeps> = async (deps, deadline, cause): Promise<Again | undefined> => {
  const hold = payload.parse(deadline.payload)
  const { bookingId, date } = hold
  const intent = await openIntentOf(deps, hold)
  const again = intent === null ? undefined : await endPayment(deps, intent, hold, cause)
  if (again) return again
  const { state } = await deps.streams.execute(booking, bookingId, cause, current =>
    expireBooking(current, deps.clock()),
  )
  const isElsewhere = state.status === 'none' || state.date !== date
  if (isElsewhere) await freeUnrecorded(deps, { date, bookingId }, deps.clock(), cause)
  else await freeAbandoned(deps, state, cause, intent)
  // A payment was opened at this very moment: it is asked about in its turn.
  const left = await openIntentOf(deps, hold)
  return left === null || left === intent ? undefined : { inMs: 0 }
}

/** The payment that keeps the time past its hold. */
async function openIntentOf({ streams }: PaymentDeps, { date, bookingId }: Payload): Promise<string | null> {
  const block = blockOf(await streams.load(agenda, date), bookingId)
  return block?.heldUntil ? block.paymentIntentId : null
}

/** Undefined once nothing can be paid any more, or the money is there and settled. */
async function endPayment(deps: PaymentDeps, intent: string, hold: Payload, cause: Cause): Promise<Again | undefined> {
  const { unreachableSince = deps.clock(), ...rest } = hold
  try {
    const ended = await endIntent(deps, intent, cause)
    const isInProgress = !ended.ok && ended.rejection === 'payment_in_progress'
    return isInProgress ? await askAgain(deps, rest) : undefined
  } catch (error) {
    const patient = deps.clock() - unreachableSince < PATIENCE_MS
    deps.logger.warn({ err: error, patient }, 'a hold ends, and the card provider cannot be asked')
    return patient ? { inMs: ASK_AGAIN_MS, payload: { ...rest, unreachableSince } } : undefined
  }
}

/** Later and later, and for the last time when the appointment begins: from then on the payment is for nothing. */
async function askAgain(
  { streams, clock }: PaymentDeps,
  hold: Omit<Payload, 'unreachableSince'>,
): Promise<Again | undefined> {
  const { bookingId, date, timesProcessing } = hold
  const block = blockOf(await streams.load(agenda, date), bookingId)
  const leftMs = block ? block.startsAt * 60_000 - clock() : 0
  if (leftMs <= 0) return undefined
  const inMs = Math.min(backOffMs(timesProcessing + 1, PROCESSING), leftMs)
  return { inMs, payload: { ...hold, timesProcessing: timesProcessing + 1 } }
}

/** Setting a deadline again is harmless, so an event may be handled twice. */
export const rememberEndOfHold = whenever(
  'SlotHeld',
  'remember-end-of-hold',
  async (deps: PaymentDeps, { data: { bookingId, date, heldUntil }, position }) => {
    // Paid in the moment in which it was made: that hold is over.
    const known = deps.streams.recall(booking, bookingId, position)
    if (known?.status === 'confirmed' && known.date === date) return
    await deps.setDeadline({
      kind: 'hold',
      // With the day: after a crash the same key may ask for another one, and both holds must end.
      key: `${bookingId}/${date}`,
      dueAt: Date.parse(heldUntil),
      payload: { date, bookingId },
    })
  },
)
