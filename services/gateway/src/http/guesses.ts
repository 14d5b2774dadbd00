import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import type { SharedBuckets } from './shared-buckets.ts'

/** The cost of a look-up that finds something. */
const RIGHT_COST = 1
/** The cost of a look-up that finds nothing: it counts as a guess. */
const WRONG_COST = 10

/** The limits of one address (of a whole network in IPv6), and of all addresses together, in costs. */
const PER_ADDRESS = { burst: 100, perMinute: 30 }
const ALL_ADDRESSES = { burst: 4_000, perMinute: 2_000 }

const TOO_MANY = 'Trop de codes ont été essayés. Merci de patienter quelques minutes avant de recommencer.'

export type GuessLimits = {
  /**
   * Looks something up by a secret: the code on a voucher, the id of a purchase.
   * @param look returns undefined when the secret is wrong, which counts as a guess. An error counts as little as a
   * right secret.
   * @throws {ProblemError} 429 with `Retry-After` when the limit is reached, also when `look` has found something
   */
  lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>): Promise<Found>
}

/**
 * Limits guesses of codes, in all gateways together: few from one address, and not too many from all addresses. The
 * second half of the common limit is reserved for addresses that have guessed little, so that the holder of a right
 * code gets an answer while strangers guess, unless they guess from very many addresses.
 *
 * The cost of a wrong guess is reserved before a look-up, and must be available in all gateways before it is answered.
 * Therefore nobody gets more guesses by sending them at the same time, and a client above its limit does not learn which
 * code is right.
 * @param scale multiplies every limit
 */
export function guessLimits(scale: number, buckets: SharedBuckets): GuessLimits {
  const perAddress = scaled(PER_ADDRESS, scale, WRONG_COST)
  const all = scaled(ALL_ADDRESSES, scale, WRONG_COST)
  const firstHalf: Limit = { burst: all.burst / 2, perMinute: all.perMinute }
  /** @param own what the address of the request has spent on earlier look-ups */
  const limitsAt = ([own = 0]: readonly number[]) => [perAddress, own < WRONG_COST ? all : firstHalf]

  return {
    async lookUp<Found>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<Found>) {
      const charged = [buckets.of('guesses of', networkOf(request.ip), perAddress), buckets.of('guesses', 'all', all)]
      const refuseFor = (waitMs: number) => {
        if (waitMs === 0) return
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_guesses', TOO_MANY))
      }
      refuseFor(buckets.reserve(charged, WRONG_COST, limitsAt))
      let cost = RIGHT_COST
      let found: Found
      try {
        found = await look()
        if (found === undefined) cost = WRONG_COST
      } finally {
        refuseFor(await buckets.settle(charged, WRONG_COST, cost, limitsAt))
      }
      return found
    },
  }
}
