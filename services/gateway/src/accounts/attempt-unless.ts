import type { Rejection } from '@alba/contracts/shared/rejections'
import { ProblemError } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Attempt, LoginLimits } from './login-limits.ts'

type Tried = {
  readonly logins: LoginLimits
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly who: Attempt
}

/**
 * Sends a command that is refused when a secret is wrong. Such a refusal counts like a wrong password at the login.
 * @param wrong the codes of those refusals
 * @throws {ProblemError} the refusal, or 429 for too many
 */
export async function attemptUnless<Done>(
  wrong: readonly Rejection[],
  { logins, request, reply, who }: Tried,
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
