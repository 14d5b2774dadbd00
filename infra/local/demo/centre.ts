import { addPractitioner, changeOperatorRole, changeRole } from '@alba/contracts/accounts/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { definePackage } from '@alba/contracts/packages/commands'
import { packageStream } from '@alba/contracts/packages/events'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { commandsOfFile, definedBy } from './file.ts'
import { demoAdmins, demoLogins, demoOperators } from './logins.ts'

/** A command to send, with its body. */
export type DemoCommand = { readonly command: CommandDefinition; readonly body: unknown }

/**
 * The commands that build the demo centre: its file, and accounts for its nurses. The same day always gives the same
 * ones. The nurses come first, because `demoState` recognises a load that was interrupted by the first nurse.
 * @param today calendar day of the centre, `2026-11-23`
 * @param password password of the nurses
 */
export function demoCentre(today: string, password: string): DemoCommand[] {
  // The last command of the file is sent at the very end: see `lastCommands`.
  const commands = commandsOfFile(today).slice(0, -1)
  const people = commands.filter(({ command }) => command === definePractitioner)
  const others = commands.filter(({ command }) => command !== definePractitioner)
  const logins = demoLogins(password).map(body => ({ command: addPractitioner, body }))
  const roles = demoAdmins().map(body => ({ command: changeRole, body }))
  const operators = demoOperators().map(body => ({ command: changeOperatorRole, body }))
  return [...people, ...logins, ...roles, ...operators, ...others]
}

/** Sent after everything else, so that its stream exists only when the demo is complete. */
export const lastCommands = (): DemoCommand[] =>
  definedBy(definePackage)
    .slice(-1)
    .map(body => ({ command: definePackage, body }))

/** The stream of the last command. */
export const lastStream = (): string => packageStream(definedBy(definePackage).at(-1)?.packageId ?? 0)
