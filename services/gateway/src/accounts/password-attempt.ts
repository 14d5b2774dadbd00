import { ProblemError } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../http/staff.ts'
import type { LoginLimits } from './login-limits.ts'

/**
 * Sends a command that asks for the practitioner's own password again. A wrong password counts like one at the login,
 * so that a stolen access token cannot be used to guess it.
 * @throws {ProblemError} 422 for a wrong password, 429 for too many
 */
export async function passwordAttempt<Done>(
  logins: LoginLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  send: () => Promise<Done>,
): Promise<Done> {
  const { practitionerId, family } = sessionOf(request)
  let wrong: unknown
  const who = { account: `number ${practitionerId}`, known: family }
  const done = await logins.attempt(request, reply, who, () =>
    send().then(
      answer => ({ answer }),
      error => {
        if (!isWrongPassword(error)) throw error
        wrong = error
        return undefined
      },
    ),
  )
  if (!done) throw wrong
  return done.answer
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'password_wrong'
