import { isIPv6 } from 'node:net'
import { boundedCache } from '@alba/platform/bounded-cache'
import { type Limit, regain, type Spent, scaled, waitFor } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a look-up costs: one that finds nothing is a guess until proven otherwise. */
const RIGHT = 1
const WRONG = 10

/** What may be spent at once, and what is regained in a minute: by one address, and by everybody together. */
const ONE = { burst: 100, perMinute: 30 }
const ALL = { burst: 4_000, perMinute: 2_000 }

/** Addresses remembered; the least recent are forgotten. */
const ADDRESSES = 20_000

export type Guesses = {
  /**
   * Looks up what only its bearer should know: the code on a voucher, the id of a purchase.
   * @throws {ProblemError} 429 with `Retry-After`, before anything is looked up
   */
  lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>): Promise<Found>
}

/**
 * Keeps codes from being tried out, in this process: few wrong ones from one address, and not too many from all of them
 * together. The second half of what all may spend is kept for those who have spent little: whoever holds a right code
 * still gets in while strangers guess, until they guess from very many addresses.
 *
 * A look-up is charged as a wrong one before it begins and given back what was too much: many at once gain nothing.
 * @param scale multiplies every limit. @param now milliseconds since the epoch
 */
export function guessLimits(scale: number, now: () => number): Guesses {
  const addresses = boundedCache<string, Spent>(ADDRESSES)
  const everybody: Spent = { amount: 0, at: now() }
  const [one, all] = [ONE, ALL].map(limit => scaled(limit, scale, WRONG)) as [Limit, Limit]

  function charge(address: string): { spent: Spent } | { waitMs: number } {
    const spent = addresses.get(address) ?? { amount: 0, at: now() }
    regain(spent, one, now())
    regain(everybody, all, now())
    const isNew = spent.amount < WRONG
    const shared = isNew ? all : { ...all, burst: all.burst / 2 }
    const waitMs = Math.max(waitFor(spent, one, WRONG), waitFor(everybody, shared, WRONG))
    if (waitMs > 0) return { waitMs }
    addresses.set(address, spent)
    for (const each of [spent, everybody]) each.amount += WRONG
    return { spent }
  }

  return {
    async lookUp(request, reply, look) {
      const charged = charge(networkOf(request.ip))
      if ('waitMs' in charged) {
        reply.header('retry-after', String(Math.ceil(charged.waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_guesses', SENTENCE))
      }
      let cost = RIGHT
      try {
        const found = await look()
        if (found === undefined) cost = WRONG
        return found
      } finally {
        for (const each of [charged.spent, everybody]) each.amount -= WRONG - cost
      }
    },
  }
}

const SENTENCE = 'Trop de codes ont été essayés. Merci de patienter quelques minutes avant de recommencer.'

/** Whoever has one address of IPv6 has 2⁶⁴ of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [left = [], right] = address.split('::').map(half => half.split(':').filter(Boolean))
  const between = Array.from({ length: right ? 8 - left.length - right.length : 0 }, () => '0')
  return [...left, ...between, ...(right ?? [])].slice(0, 4).join(':')
}
