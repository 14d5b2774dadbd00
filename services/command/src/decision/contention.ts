import { ProblemError, problemOf } from '@alba/platform/http/problem'

/**
 * Other writers appended to the same stream before each of our tries, so nothing was decided. This is not a refusal:
 * the caller may ask again. The HTTP server answers 503 with Retry-After; a policy or a deadline is tried again by
 * itself.
 */
export class Contention extends ProblemError {
  constructor(stream: string) {
    super(problemOf(503, 'too_busy', 'Trop de demandes simultanées. Merci de réessayer dans un instant.'))
    this.message = `${stream}: every append was overtaken`
  }
}
