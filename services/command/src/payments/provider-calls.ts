import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, scaled, waitFor } from '@alba/platform/buckets'
import { ProviderUnavailable } from './provider.ts'

/** What may be asked at once, and what is regained in a minute: about one payment, and by all visitors together. */
const INTENT = { burst: 5, perMinute: 20 }
const VISITORS = { burst: 100, perMinute: 1_200 }

/** Payments remembered; the least recent are forgotten. */
const INTENTS = 10_000

/** What visitors may make this service ask of the card provider, whose own limit is one for the whole centre (ADR 56). */
export type ProviderCalls = {
  /** A page wants to know how a payment stands. When it may not, what is known is the answer. */
  mayLook(paymentIntentId: string): boolean
  /** A visitor begins to pay, or gives it up. @throws {ProviderUnavailable} when visitors have asked too much by now */
  act(): void
}

/**
 * Both are charged to one bucket. Pages that wait have the first half of it alone, so that however often they ask,
 * others can pay. What the centre does by itself (webhooks, refunds, deadlines) is not asked for here.
 * @param scale multiplies every limit @param now milliseconds since the epoch
 */
export function providerCalls(scale: number, now: () => number): ProviderCalls {
  const one = scaled(INTENT, scale, 1)
  const all = scaled(VISITORS, scale, 2)
  const firstHalf: Limit = { ...all, burst: all.burst / 2 }
  const intents = boundedCache<string, Spent>(INTENTS)
  const visitors: Spent = { amount: 0, at: 0 }

  const mayPay = (spent: Spent, limit: Limit): boolean => {
    regain(spent, limit, now())
    return waitFor(spent, limit, 1) === 0
  }

  return {
    mayLook(id) {
      const spent = intents.get(id) ?? { amount: 0, at: now() }
      if (!mayPay(spent, one) || !mayPay(visitors, firstHalf)) return false
      intents.set(id, spent)
      spent.amount += 1
      visitors.amount += 1
      return true
    },
    act() {
      if (!mayPay(visitors, all)) throw new ProviderUnavailable(new Error('visitors make this service ask too much'))
      visitors.amount += 1
    },
  }
}
