import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/network.ts'
import type { SharedBuckets } from '../http/shared-buckets.ts'

// Limits of wrong passwords. An attacker with up to five addresses reaches the limits of all of them before that of an
// account, so it takes more addresses to keep others from logging in to that account.
const PER_ADDRESS: Limit = { burst: 10, perMinute: 2 }
const PER_ACCOUNT: Limit = { burst: 60, perMinute: 12 }
const ALL_REQUESTS: Limit = { burst: 200, perMinute: 60 }
const PER_KNOWN_BROWSER: Limit = { burst: 10, perMinute: 2 }

const TOO_MANY = 'Trop de tentatives de connexion. Merci de patienter quelques minutes avant de recommencer.'

/** Which account somebody tries to log in to, and from which browser. */
export type Attempt = {
  /** The name under which attempts for the account are counted, whether it exists or not: mostly its e-mail address. */
  readonly account: string
  /** The name of a known browser or of a session of the account's owner; undefined for any other browser. */
  readonly known: string | undefined
}

export type LoginLimits = {
  /**
   * Runs an attempt. It counts as wrong when it returns undefined.
   * @param attempt checks the password or the second factor; it is not called above the limits
   * @throws {ProblemError} 429 with `Retry-After`, before anything is checked
   */
  attempt<Found>(
    request: FastifyRequest,
    reply: FastifyReply,
    who: Attempt,
    attempt: () => Promise<Found>,
  ): Promise<Found>
}

/**
 * Limits guessing of passwords, in all gateways together. An attacker must not lock the owner out: in a known browser
 * only the wrong passwords of that browser count, and using up the limit of an account or of all requests takes many
 * addresses.
 *
 * An attempt is charged as wrong before it starts and refunded when it was right, so that concurrent attempts gain
 * nothing.
 * @param scale multiplies every limit
 */
export function loginLimits(scale: number, buckets: SharedBuckets): LoginLimits {
  const scaledLimit = (limit: Limit) => scaled(limit, scale, 1)

  const bucketsOf = (request: FastifyRequest, { account, known }: Attempt) => {
    if (known !== undefined) return [buckets.of('logins by', known, scaledLimit(PER_KNOWN_BROWSER))]
    return [
      buckets.of('logins of', networkOf(request.ip), scaledLimit(PER_ADDRESS)),
      buckets.of('logins for', account.trim().toLowerCase(), scaledLimit(PER_ACCOUNT)),
      buckets.of('logins', 'all', scaledLimit(ALL_REQUESTS)),
    ]
  }

  return {
    async attempt(request, reply, who, attempt) {
      const charged = bucketsOf(request, who)
      const waitMs = await buckets.charge(charged, 1)
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_logins', TOO_MANY))
      }
      let wasWrong = false
      try {
        const found = await attempt()
        wasWrong = found === undefined
        return found
      } finally {
        if (!wasWrong) await buckets.giveBack(charged, 1)
      }
    },
  }
}
