import { paymentStream } from '@alba/contracts/payments/events'
import { reject } from '@alba/contracts/shared/decision'
import { giveBack } from '../bookings/cancel.ts'
import { settleBooking } from '../bookings/settle.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { observe } from './observe.ts'
import { type Payment, payment } from './payment.ts'

type Refreshed = { readonly position: string | null; readonly status: Payment['status'] }

/**
 * Asks the provider how an intent stands, records it, and draws the consequence for the booking at once: whoever
 * asked (the visitor's return, a deadline) sees the booking settled. The policies do the same from the log, so a crash
 * in between only delays it.
 */
export async function refreshIntent(deps: Deps, id: string, cause: Cause): Promise<Result<Refreshed>> {
  const known = await deps.streams.load(paymentStream(id), payment)
  if (known.status === 'none') return reject('payment_unknown')
  const found = await deps.provider.retrieve(id)
  if (!found) return reject('payment_unknown')
  const observed = await observe(deps, found.snapshot, cause)
  if (!observed.ok) return observed
  const consequence = await draw(deps, observed.state, cause)
  return { ok: true, value: { position: consequence ?? observed.position, status: observed.state.status } }
}

async function draw(deps: Deps, state: Payment, cause: Cause): Promise<string | null> {
  if (state.status === 'succeeded') return settleBooking(deps, state.target.id, state, cause)
  if (state.status !== 'canceled') return null
  const given = await giveBack(deps, state.target.id, 'Paiement abandonné', cause)
  return given.ok ? given.value.position : null
}
