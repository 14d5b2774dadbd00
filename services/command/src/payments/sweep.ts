import { z } from 'zod'
import type { Meet } from '../deadlines/worker.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import { look } from './refund.ts'

/** Between two looks at what happened at the provider, and while there is more to ask about. */
const EVERY_MS = 10 * 60_000
const AT_ONCE_MS = 1_000
/** Payments that one turn asks about: it must be over before another process may take the deadline. */
const MOST_ASKED = 40

const payload = z.object({
  /** Where the last look at the provider's list began. */
  position: z.string().optional(),
  /** Payments that are still to be asked about, with a space between them. */
  left: z.string().default(''),
})

/**
 * A refund or a dispute whose webhook was lost is found without anybody asking: the provider remembers what happened, and
 * every payment that it names is looked at. Looking again changes nothing.
 */
export const sweepReversals: Meet<PaymentDeps> = async (deps, deadline, cause) => {
  const known = payload.parse(deadline.payload)
  const found = known.left ? undefined : await deps.provider.reversalsSince(known.position ?? null)
  const ids = found ? found.paymentIntentIds : known.left.split(' ')
  for (const id of ids.slice(0, MOST_ASKED)) {
    const state = await deps.streams.load(payment, id)
    // Another system on the same account.
    if (state.status !== 'none') await look(deps, id, cause)
  }
  const left = ids.slice(MOST_ASKED).join(' ')
  const position = found?.position ?? known.position
  return { inMs: left ? AT_ONCE_MS : EVERY_MS, payload: { left, ...(position && { position }) } }
}
