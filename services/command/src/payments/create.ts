import { bookingStream } from '@alba/contracts/bookings/events'
import { reject } from '@alba/contracts/shared/decision'
import { type Booking, type BookingDetails, booking } from '../bookings/booking.ts'
import { payable, requestPayment } from '../bookings/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { openIntent } from './decide.ts'
import { recordPayment } from './observe.ts'

export type OpenedIntent = {
  readonly paymentIntentId: string
  readonly clientSecret: string
  readonly provider: 'stripe' | 'sandbox'
  readonly publishableKey: string
  readonly sandboxUrl: string | null
  readonly amountCents: number
  readonly position: string
}

/**
 * Opens the payment of a booking on hold at the price that the booking carries, or returns the intent already open.
 * The provider is asked first, under an idempotency key of the booking: a crash before our append leaves an intent
 * that the next try finds again and that nobody could have paid, its secret having been given to nobody.
 */
export async function createIntent(
  deps: Deps,
  command: { readonly bookingId: number; readonly amountCents: number | null },
  cause: Cause,
): Promise<Result<OpenedIntent>> {
  const state = await deps.streams.load(bookingStream(command.bookingId), booking)
  const refusal = payable(state, command.amountCents, deps.clock())
  if (refusal) return reject(refusal)
  if (state.status === 'none') return reject('booking_unknown')
  const opened = state.paymentIntentId ? await deps.provider.retrieve(state.paymentIntentId) : await open(deps, state)
  if (!opened || opened.snapshot.status === 'canceled') return reject('booking_closed')
  if (opened.snapshot.status === 'succeeded') return reject('payment_settled')
  const { id, amountCents } = opened.snapshot
  const payment = await recordPayment(deps, id, current => openIntent(current, opened.snapshot), cause)
  if (!payment.ok) return payment
  const requested = await deps.streams.execute({
    stream: bookingStream(command.bookingId),
    decider: booking,
    cause,
    decide: (current: Booking) =>
      requestPayment(current, { bookingId: command.bookingId, paymentIntentId: id, amountCents }),
  })
  if (!requested.ok) return requested
  const { name: provider, publishableKey, sandboxUrl } = deps.provider
  const position = requested.position ?? payment.position ?? ''
  return {
    ok: true,
    value: {
      paymentIntentId: id,
      clientSecret: opened.clientSecret,
      provider,
      publishableKey,
      sandboxUrl,
      amountCents,
      position,
    },
  }
}

const open = (deps: Deps, state: BookingDetails) =>
  deps.provider.createIntent({
    target: { kind: 'booking', id: state.bookingId },
    amountCents: state.priceCents,
    email: state.customerEmail,
    description: state.serviceName,
  })
