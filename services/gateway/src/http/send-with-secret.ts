import type { AnswerOf, BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { ProblemError, rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Commands } from '../command/client.ts'
import { causeOf } from './api.ts'
import type { GuessLimits } from './guesses.ts'

type Services = { readonly commands: Commands; readonly guesses: GuessLimits }
type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }
type Secured<Command extends CommandDefinition> = {
  readonly command: Command
  readonly body: BodyOf<Command>
  /** The rejection that the caller gets when the secret is wrong. */
  readonly unknown: Rejection
}

/**
 * Sends a command whose body contains a secret that the caller has in place of a login: that of a link in a letter, or
 * the key of their own earlier request. When the secret is wrong, the command service answers 404, and the call counts as
 * a guess.
 * @throws {ProblemError} 404, 429
 */
export async function sendWithSecret<Command extends CommandDefinition>(
  { commands, guesses }: Services,
  { request, reply }: Call,
  { command, body, unknown }: Secured<Command>,
): Promise<AnswerOf<Command>> {
  const answer = await guesses.lookUp(request, reply, () =>
    commands.send(command, body, causeOf(request)).catch(undefinedIfUnknown),
  )
  if (answer === undefined) throw rejected(unknown)
  return answer
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.status === 404) return undefined
  throw error
}
