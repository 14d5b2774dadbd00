import type { TrialAnswer } from '@alba/contracts/connections/mail'
import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply } from 'fastify'
import type { SharedBuckets } from '../http/shared-buckets.ts'

/** In any hour five letters at most to one account: four at once, and one that is regained. */
const ACCOUNT: Limit = { burst: 4, perMinute: 1 / 60 }
/** In any day twenty letters at most in all: ten at once, and ten that are regained. */
const ALL: Limit = { burst: 10, perMinute: 10 / (24 * 60) }

export type TrialLimits = {
  /**
   * Sends a trial letter, unless a limit is reached. An attempt does not count when nothing was sent because nobody has
   * said who the centre is.
   * @throws {ProblemError} 429 with `Retry-After`, and nothing is sent
   */
  attempt(reply: FastifyReply, practitionerId: number, send: () => Promise<TrialAnswer>): Promise<TrialAnswer>
}

/** Limits trial letters, in all gateways together. @param scale multiplies every limit */
export function trialLimits(scale: number, buckets: SharedBuckets): TrialLimits {
  return {
    async attempt(reply, practitionerId, send) {
      const charged = [
        buckets.of('trial letters to', String(practitionerId), scaled(ACCOUNT, scale, 1)),
        buckets.of('trial letters', 'all', scaled(ALL, scale, 1)),
      ]
      const waitMs = await buckets.charge(charged, 1)
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        throw new ProblemError(problemOf(429, 'too_many_trials', sentence(waitMs)))
      }
      const answer = await send()
      if (answer.outcome === 'centre_unnamed') await buckets.giveBack(charged, 1)
      return answer
    },
  }
}

const sentence = (waitMs: number): string =>
  `Assez d’essais pour le moment : le prochain est possible dans ${inWords(Math.ceil(waitMs / 60_000))}.`

const inWords = (minutes: number): string => {
  if (minutes > 90) return `${Math.round(minutes / 60)} heures`
  return minutes === 1 ? 'une minute' : `${minutes} minutes`
}
