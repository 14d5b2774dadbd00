import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/guesses.ts'
import type { SharedBuckets } from '../http/shared-buckets.ts'

/**
 * Limits of wrong passwords: by address, by account, for all requests together, and by known browser. The limits of
 * five addresses together allow fewer attempts than that of an account, and than that of all requests.
 */
const ADDRESS = { burst: 10, perMinute: 2 }
const ACCOUNT = { burst: 60, perMinute: 12 }
const ALL_REQUESTS = { burst: 200, perMinute: 60 }
const KNOWN_BROWSER = { burst: 10, perMinute: 2 }

/** An attempt to log in, by the account that it is for and the known browser that it comes from, if any. */
export type Attempt = {
  /** The account; attempts are counted whether it exists or not. */
  readonly account: string
  /** A known browser or session of the account's owner; undefined for anybody else. */
  readonly known: string | undefined
}

export type LoginLimits = {
  /**
   * Runs an attempt. It counts as a wrong password when it returns undefined.
   * @throws {ProblemError} 429 with `Retry-After`, before the password is checked
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
 * An attempt is charged as wrong before it starts and refunded when it was right, so that concurrent attempts gain
 * nothing.
 * @param scale multiplies every limit
 */
export function loginLimits(scale: number, buckets: SharedBuckets): LoginLimits {
  const limited = (limit: Limit) => scaled(limit, scale, 1)

  const bucketsOf = (request: FastifyRequest, { account, known }: Attempt) => {
    if (known !== undefined) return [buckets.of('logins by', known, limited(KNOWN_BROWSER))]
    return [
      buckets.of('logins of', networkOf(request.ip), limited(ADDRESS)),
      buckets.of('logins for', account.trim().toLowerCase(), limited(ACCOUNT)),
      buckets.of('logins', 'all', limited(ALL_REQUESTS)),
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
