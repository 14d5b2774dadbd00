import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import type { z } from 'zod'
import type { Cause } from './decision/cause.ts'
import type { Result } from './decision/result.ts'

type Handle<Needs, Command extends CommandDefinition> = (
  deps: Needs,
  body: BodyOf<Command>,
  cause: Cause,
) => Promise<Result<z.input<Command['answer']>>>

/** A function that carries out a command, with the definition of that command. */
export type Handler<Needs, Command extends CommandDefinition = CommandDefinition> = Handle<Needs, Command> & {
  readonly command: Command
}

/** Binds the definition of a command to the function that carries it out. `features.ts` lists all handlers. */
export const handler = <Needs, Command extends CommandDefinition>(
  command: Command,
  handle: Handle<Needs, Command>,
): Handler<Needs, Command> => Object.assign(handle, { command })
