import { isIPv6 } from 'node:net'
import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Purses } from './purses.ts'

/** What a look-up costs: one that finds nothing is a guess until proven otherwise. */
const RIGHT = 1
const WRONG = 10

/** What may be spent at once, and what is regained in a minute: by one address, and by everybody together. */
const ONE = { burst: 100, perMinute: 30 }
const ALL = { burst: 4_000, perMinute: 2_000 }

export type Guesses = {
  /**
   * Looks up what only its bearer should know: the code on a voucher, the id of a purchase.
   * @throws {ProblemError} 429 with `Retry-After`, before anything is looked up
   */
  lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>): Promise<Found>
}

/**
 * Keeps codes from being tried out, in all gateways together: few wrong ones from one address, and not too many from all of
 * them. The second half of what all may spend is kept for those who have spent little: whoever holds a right code still gets
 * in while strangers guess, until they guess from very many addresses.
 *
 * A look-up is charged as a wrong one before it begins and given back what was too much: many at once gain nothing.
 * @param scale multiplies every limit
 */
export function guessLimits(scale: number, purses: Purses): Guesses {
  const one = scaled(ONE, scale, WRONG)
  const all = scaled(ALL, scale, WRONG)
  const firstHalf: Limit = { burst: all.burst / 2, perMinute: all.perMinute }
  const limitsAt = ([own = 0]: readonly number[]) => [one, own < WRONG ? all : firstHalf]

  return {
    async lookUp(request, reply, look) {
      const charged = [purses.of('guesses of', networkOf(request.ip), one), purses.of('guesses', 'all', all)]
      const waitMs = await purses.charge(charged, WRONG, limitsAt)
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_guesses', SENTENCE))
      }
      let cost = RIGHT
      try {
        const found = await look()
        if (found === undefined) cost = WRONG
        return found
      } finally {
        if (cost < WRONG) await purses.giveBack(charged, WRONG - cost)
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
