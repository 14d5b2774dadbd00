import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, scaled, waitFor } from '@alba/platform/buckets'
import { ProviderUnavailable } from './provider.ts'

/** Rate limits of calls to the provider: about one payment, and by all visitors together. */
const INTENT = { burst: 5, perMinute: 20 }
const VISITORS = { burst: 100, perMinute: 1_200 }

/** How many payments have a bucket; the least recently used are dropped. */
const INTENTS = 10_000

/** Limits the provider calls that visitors cause: the provider has one rate limit for the whole centre (ADR 56). */
export type ProviderCalls = {
  /** Whether a visitor's page may ask the provider about a payment. If not, the recorded state is the answer. */
  mayAsk(paymentIntentId: string): boolean
  /**
   * Counts a call for a visitor who begins to pay or gives up.
   * @throws {ProviderUnavailable} when the limit is reached
   */
  charge(): void
}

/**
 * Both kinds of calls use one bucket. Waiting pages may use only half of it, so that they cannot keep other visitors
 * from paying. Calls of webhooks, refunds and deadlines are not limited here.
 * @param scale multiplies every limit
 * @param now milliseconds since the epoch
 */
export function providerCalls(scale: number, now: () => number): ProviderCalls {
  const one = scaled(INTENT, scale, 1)
  const all = scaled(VISITORS, scale, 2)
  const firstHalf: Limit = { ...all, burst: all.burst / 2 }
  const intents = boundedCache<string, Spent>(INTENTS)
  const visitors: Spent = { amount: 0, at: 0 }

  const hasRoom = (spent: Spent, limit: Limit): boolean => {
    regain(spent, limit, now())
    return waitFor(spent, limit, 1) === 0
  }

  return {
    mayAsk(id) {
      const spent = intents.get(id) ?? { amount: 0, at: now() }
      if (!hasRoom(spent, one) || !hasRoom(visitors, firstHalf)) return false
      intents.set(id, spent)
      spent.amount += 1
      visitors.amount += 1
      return true
    },
    charge() {
      if (!hasRoom(visitors, all)) throw new ProviderUnavailable(new Error('visitors cause too many calls'))
      visitors.amount += 1
    },
  }
}
