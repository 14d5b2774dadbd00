import type { Rejection } from '@alba/contracts/shared/rejections'
import { ProblemError } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Attempt, LoginLimits } from './login-limits.ts'

type LimitedCall = {
  readonly logins: LoginLimits
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly who: Attempt
}

/**
 * Sends a command with a password or a code that somebody may guess. When it is wrong, the attempt counts like a wrong
 * password at the login.
 * @param wrong the codes with which the command service refuses a wrong password or code
 * @throws {ProblemError} the refusal, or 429 for too many
 */
export async function limitedAttempt<Done>(
  wrong: readonly Rejection[],
  { logins, request, reply, who }: LimitedCall,
  send: () => Promise<Done>,
): Promise<Done> {
  let refusal: unknown
  const done = await logins.attempt(request, reply, who, () =>
    send().then(
      answer => ({ answer }),
      error => {
        if (!(error instanceof ProblemError && wrong.some(code => code === error.problem.code))) throw error
        refusal = error
        return undefined
      },
    ),
  )
  if (!done) throw refusal
  return done.answer
}
