import { ProblemError, problemOf } from '@alba/platform/http/problem'

/**
 * Too many others wrote to the same stream: nobody decided anything. Whoever asked may ask again, so it is no refusal;
 * the shell answers 503 with Retry-After, and a policy or a deadline comes back by itself.
 */
export class Contention extends ProblemError {
  constructor(stream: string) {
    super(problemOf(503, 'too_busy', 'Trop de demandes simultanées. Merci de réessayer dans un instant.'))
    this.message = `${stream}: every append was overtaken`
  }
}
