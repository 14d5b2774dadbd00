import { z } from 'zod'
import type { Actor } from './event.ts'

/**
 * Who may send a command: a kind of actor, or a practitioner with a role. `operator` is whoever has the command line of
 * the server, `operating practitioner` a practitioner with that role (ADR 83).
 */
export type Sender = Actor['kind'] | 'admin' | 'operating practitioner'

/**
 * A request that may be sent to the command service. The gateway, which sends it, and the command service, which answers
 * it, both use this one definition, so name, body, answer and permission cannot differ between them.
 */
export type CommandDefinition<
  Name extends string = string,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** `POST /commands/{name}`, imperative. */
  readonly name: Name
  readonly body: Body
  readonly answer: Answer
  /** Who may send it. All others are refused, whatever the body says. */
  readonly by: readonly Sender[]
  /**
   * Whether sending it twice has the same effect as sending it once, so that it may be sent again after a broken
   * connection. Default: true.
   */
  readonly repeatable?: (body: z.output<Body>) => boolean
}

export const defineCommand = <Name extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  name: Name,
  definition: Omit<CommandDefinition<Name, Body, Answer>, 'name'>,
): CommandDefinition<Name, Body, Answer> => ({ name, ...definition })

/** The parsed body of a command. */
export type BodyOf<Command extends CommandDefinition> = z.output<Command['body']>
/** The answer of a command. */
export type AnswerOf<Command extends CommandDefinition> = z.output<Command['answer']>

/** Practitioners and operators. Visitors, policies and the card provider are not among them. */
export const STAFF = ['practitioner', 'operator'] as const satisfies readonly Actor['kind'][]

/** Those who decide what the centre offers, and which people have access to the back office. */
export const ADMINS = ['operator', 'admin'] as const satisfies readonly Sender[]

/** Those who watch how Alba runs, and act on what is stopped or parked. */
export const OPERATORS = ['operator', 'operating practitioner'] as const satisfies readonly Sender[]

/**
 * The longest time that the command service takes for one command, in milliseconds. It is longer than the card provider
 * may take, and shorter than the sender waits, because the sender must learn the outcome.
 */
export const LONGEST_COMMAND_MS = 20_000

/**
 * The usual answer: the command was accepted. Readers wait until the read models have reached `position`, that of the log
 * after the command. It is null when nothing has ever been recorded.
 */
export const accepted = z.object({ position: z.string().nullable() })
