import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/guesses.ts'
import type { SharedBuckets } from '../http/shared-buckets.ts'

/**
 * Wrong passwords, from one address, for one account, from everybody for all, and from a browser that is known: each costs a
 * digest to try. What five addresses regain together is less than what an account does, and than what all do.
 */
const ADDRESS = { burst: 10, perMinute: 2 }
const ACCOUNT = { burst: 60, perMinute: 12 }
const ALL = { burst: 200, perMinute: 60 }
const OWN = { burst: 10, perMinute: 2 }

/** An attempt to log in: the account, and the known browser of its owner, if it is one. */
export type Attempt = {
  /** The account; attempts are counted whether it exists or not. */
  readonly account: string
  /** A browser, or a session, that the owner of the account is known by; undefined for a stranger's. */
  readonly known: string | undefined
}

export type LoginLimits = {
  /**
   * Tries a password. An attempt that finds nothing counts as wrong.
   * @throws {ProblemError} 429 with `Retry-After`, before the password is tried
   */
  attempt<Found>(
    request: FastifyRequest,
    reply: FastifyReply,
    who: Attempt,
    attempt: () => Promise<Found>,
  ): Promise<Found>
}

/**
 * Keeps passwords from being tried out, in all gateways together. A stranger who tries many must not lock the owner out: from
 * a browser in which the owner came in before, only what that browser got wrong counts, whatever strangers spend; and it takes
 * very many addresses to spend what an account and all together may.
 *
 * An attempt is charged as a wrong one before it begins and given back when it was right: many at once gain nothing.
 * @param scale multiplies every limit
 */
export function loginLimits(scale: number, buckets: SharedBuckets): LoginLimits {
  const limited = (limit: Limit) => scaled(limit, scale, 1)

  const bucketsOf = (request: FastifyRequest, { account, known }: Attempt) => {
    if (known !== undefined) return [buckets.of('logins by', known, limited(OWN))]
    return [
      buckets.of('logins of', networkOf(request.ip), limited(ADDRESS)),
      buckets.of('logins for', account.trim().toLowerCase(), limited(ACCOUNT)),
      buckets.of('logins', 'all', limited(ALL)),
    ]
  }

  return {
    async attempt(request, reply, who, attempt) {
      const charged = bucketsOf(request, who)
      const waitMs = await buckets.charge(charged, 1)
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_logins', SENTENCE))
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

const SENTENCE = 'Trop de tentatives de connexion. Merci de patienter quelques minutes avant de recommencer.'
