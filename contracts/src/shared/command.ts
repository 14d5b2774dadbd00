import { z } from 'zod'
import type { Actor } from './event.ts'

/**
 * Something that may be asked of the command service. The gateway sends it and the service answers it by this one
 * value, so name, body and answer cannot differ between them, and who may ask is said once.
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
  /** Who may ask. Everybody else is refused, whatever the body says. */
  readonly by: readonly Actor['kind'][]
  /**
   * Whether sending it twice is sending it once, so that a broken connection may be answered with another try.
   * Default: it is.
   */
  readonly repeatable?: (body: z.output<Body>) => boolean
}

export const defineCommand = <Name extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  name: Name,
  definition: Omit<CommandDefinition<Name, Body, Answer>, 'name'>,
): CommandDefinition<Name, Body, Answer> => ({ name, ...definition })

/** The body of a command, parsed. */
export type BodyOf<Command extends CommandDefinition> = z.output<Command['body']>
/** What a command answers. */
export type AnswerOf<Command extends CommandDefinition> = z.output<Command['answer']>

/** People and programs of the centre; visitors are not among them. */
export const STAFF = ['practitioner', 'operator'] as const satisfies readonly Actor['kind'][]

/**
 * How long the command service may take for one command, in milliseconds. It is more than the card provider may take, and less
 * than the sender waits, because the sender must learn the outcome.
 */
export const LONGEST_COMMAND_MS = 20_000

/** The position of the log after the command, which readers wait for. Null when nothing has ever been recorded. */
export const accepted = z.object({ position: z.string().nullable() })
