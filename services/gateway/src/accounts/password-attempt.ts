import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../http/staff.ts'
import { limitedAttempt } from './limited-attempt.ts'
import type { LoginLimits } from './login-limits.ts'

/**
 * Sends a command that asks for the practitioner's own password again. A wrong password counts like one at the login,
 * so that a stolen access token cannot be used to guess it.
 * @throws {ProblemError} 422 for a wrong password, 429 for too many
 */
export function passwordAttempt<Done>(
  logins: LoginLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  send: () => Promise<Done>,
): Promise<Done> {
  const { practitionerId, family } = sessionOf(request)
  // Counted for this session alone: with `known`, the account is not counted.
  const who = { account: `number ${practitionerId}`, known: family }
  return limitedAttempt(['password_wrong'], { logins, request, reply, who }, send)
}
