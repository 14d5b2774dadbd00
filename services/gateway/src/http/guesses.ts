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
   * @throws {ProblemError} 429 with `Retry-After`, whatever was found
   */
  lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>): Promise<Found>
}

/**
 * Keeps codes from being tried out, in all gateways together: few wrong ones from one address, and not too many from all of
 * them. The second half of what all may spend is kept for those who have spent little: whoever holds a right code still gets
 * in while strangers guess, until they guess from very many addresses.
 *
 * What a wrong one costs is set aside before a look-up begins, and must be left in all gateways for an answer to be given:
 * many at once gain nothing, and whoever may try no more is not told which code is right.
 * @param scale multiplies every limit
 */
export function guessLimits(scale: number, purses: Purses): Guesses {
  const one = scaled(ONE, scale, WRONG)
  const all = scaled(ALL, scale, WRONG)
  const firstHalf: Limit = { burst: all.burst / 2, perMinute: all.perMinute }
  const limitsAt = ([own = 0]: readonly number[]) => [one, own < WRONG ? all : firstHalf]

  return {
    async lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>) {
      const charged = [purses.of('guesses of', networkOf(request.ip), one), purses.of('guesses', 'all', all)]
      const refuseFor = (waitMs: number) => {
        if (waitMs === 0) return
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_guesses', SENTENCE))
      }
      refuseFor(purses.reserve(charged, WRONG, limitsAt))
      let cost = RIGHT
      let found: Found
      try {
        found = await look()
        if (found === undefined) cost = WRONG
      } finally {
        refuseFor(await purses.settle(charged, WRONG, cost, limitsAt))
      }
      return found
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
