import { addPractitioner } from '@alba/contracts/accounts/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { definePackage } from '@alba/contracts/packages/commands'
import { packageStream } from '@alba/contracts/packages/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { commandsOfFile, definedBy } from './file.ts'
import { demoLogins } from './logins.ts'

/** A command with its body. */
export type DemoCommand = { readonly command: CommandDefinition; readonly body: unknown }

/**
 * The demo as commands, always the same for the same day: its file, and access for its nurses.
 * @param today the centre's calendar day, `2026-11-23`. @param password of its nurses
 */
export function demoCentre(today: string, password: string, weeksBefore = 0): DemoCommand[] {
  const commands = commandsOfFile(today, addDays(today, -7 * weeksBefore)).slice(0, -1)
  const people = commands.filter(({ command }) => command === definePractitioner)
  const others = commands.filter(({ command }) => command !== definePractitioner)
  return [...people, ...demoLogins(password).map(body => ({ command: addPractitioner, body })), ...others]
}

/** What comes last of all, a package: where it is, the rest is there too. */
export const theLast = (): DemoCommand[] =>
  definedBy(definePackage)
    .slice(-1)
    .map(body => ({ command: definePackage, body }))

/** The stream that the last command writes. */
export const lastStream = (): string => packageStream(definedBy(definePackage).at(-1)?.packageId ?? 0)
