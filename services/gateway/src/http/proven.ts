import type { AnswerOf, BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { ProblemError, rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Commands } from '../command/client.ts'
import { causeOf } from './api.ts'
import type { Guesses } from './guesses.ts'

type Source = { readonly commands: Commands; readonly guesses: Guesses }
type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }
type Asked<Command extends CommandDefinition> = {
  readonly command: Command
  readonly body: BodyOf<Command>
  /** What the caller is answered when the secret is wrong. */
  readonly unknown: Rejection
}

/**
 * What a command answers whose caller shows a secret in place of a login: that of a link, or the key of their request. A
 * wrong secret is refused by the command with 404, and counts as a guess.
 * @throws {ProblemError} 404, 429
 */
export async function proven<Command extends CommandDefinition>(
  { commands, guesses }: Source,
  { request, reply }: Call,
  { command, body, unknown }: Asked<Command>,
): Promise<AnswerOf<Command>> {
  const found = await guesses.lookUp(request, reply, () =>
    commands.send(command, body, causeOf(request)).catch(undefinedIfUnknown),
  )
  if (found === undefined) throw rejected(unknown)
  return found
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.status === 404) return undefined
  throw error
}
