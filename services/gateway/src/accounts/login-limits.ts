import { boundedCache } from '@alba/platform/bounded-cache'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Limit, regain, type Spent, scaled, waitFor } from '../http/buckets.ts'
import { networkOf } from '../http/guesses.ts'

/** Wrong passwords, from one address, for one account, and from everybody for all: each costs a digest to try. */
const ADDRESS = { burst: 10, perMinute: 2 }
const ACCOUNT = { burst: 10, perMinute: 1 }
const ALL = { burst: 100, perMinute: 60 }

/** Of each kind, remembered; the least recent are forgotten. */
const REMEMBERED = 20_000

export type LoginLimits = {
  /**
   * Tries a password. What finds nothing was a wrong one.
   * @param account whose it would be; counted whether there is such an account or not
   * @throws {ProblemError} 429 with `Retry-After`, before anything is tried
   */
  attempt<Found>(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    attempt: () => Promise<Found>,
  ): Promise<Found>
}

/**
 * Keeps passwords from being tried out, in this process. A stranger who tries many must not lock the owner out: from an
 * address where the account's owner came in before, only what that address got wrong counts, and the second half of what
 * everybody may spend is kept for such addresses.
 *
 * An attempt is charged as a wrong one before it begins and given back when it was right: many at once gain nothing.
 * @param scale multiplies every limit. @param now milliseconds since the epoch
 */
export function loginLimits(scale: number, now: () => number): LoginLimits {
  const addresses = boundedCache<string, Spent>(REMEMBERED)
  const accounts = boundedCache<string, Spent>(REMEMBERED)
  const known = boundedCache<string, true>(REMEMBERED)
  const all: Spent = { amount: 0, at: now() }
  const [perAddress, perAccount, forAll] = [ADDRESS, ACCOUNT, ALL].map(limit => scaled(limit, scale, 1)) as [
    Limit,
    Limit,
    Limit,
  ]

  return {
    async attempt(request, reply, account, attempt) {
      const address = networkOf(request.ip)
      const name = account.trim().toLowerCase()
      const home = `${name} ${address}`
      const isHome = known.get(home) ?? false
      const purses = [
        { spent: kept(addresses, address, now()), limit: perAddress },
        { spent: all, limit: isHome ? forAll : { ...forAll, burst: Math.max(1, forAll.burst / 2) } },
        ...(isHome ? [] : [{ spent: kept(accounts, name, now()), limit: perAccount }]),
      ]
      for (const { spent, limit } of purses) regain(spent, limit, now())
      const waitMs = Math.max(...purses.map(({ spent, limit }) => waitFor(spent, limit, 1)))
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_logins', SENTENCE))
      }
      for (const { spent } of purses) spent.amount += 1
      let wasWrong = false
      try {
        const found = await attempt()
        wasWrong = found === undefined
        if (!wasWrong) known.set(home, true)
        return found
      } finally {
        if (!wasWrong) for (const { spent } of purses) spent.amount -= 1
      }
    },
  }
}

const SENTENCE = 'Trop de tentatives de connexion. Merci de patienter quelques minutes avant de recommencer.'

function kept(cache: ReturnType<typeof boundedCache<string, Spent>>, key: string, now: number): Spent {
  const spent = cache.get(key) ?? { amount: 0, at: now }
  cache.set(key, spent)
  return spent
}
