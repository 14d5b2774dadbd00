import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setWeeklyHours } from '@alba/contracts/agenda/commands'
import type { CentreFile } from '@alba/contracts/centre/file'
import { emptyCentre } from '@alba/contracts/centre/state'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { planCentre } from '@alba/platform/centre-file/plan'
import { readCentreFile } from '@alba/platform/centre-file/read'
import type { PlannedCommand } from '@alba/platform/centre-file/steps'
import { root } from '../root.ts'

let read: CentreFile | undefined

/** The demo's centre, from its file. */
function demoFile(): CentreFile {
  read ??= readCentreFile(readFileSync(join(root, 'infra/centres/maison-alba.yaml'), 'utf8'))
  return read
}

/** What the demo is called, and its address. */
export const demoName = (): string => demoFile().identity?.name ?? ''
export const demoEmail = (): string => demoFile().identity?.email ?? ''

/**
 * The commands that make the demo's centre in an empty copy.
 * @param today the centre's calendar day. @param since the first day of the hours, which may be in the past
 */
export const commandsOfFile = (today: string, since = today): readonly PlannedCommand[] =>
  planCentre(demoFile(), emptyCentre(today), { since }).commands

let defined: readonly PlannedCommand[] | undefined

/** The bodies of the commands that set the hours of the people. @param since the first day of the hours */
export const hoursOfFile = (today: string, since: string) =>
  commandsOfFile(today, since)
    .filter(({ command }) => command === setWeeklyHours)
    .map(({ body }) => setWeeklyHours.body.parse(body))

/** What the file defines by one kind of command. Hours are not defined: they depend on the day. */
export function definedBy<Command extends CommandDefinition>(command: Command): readonly BodyOf<Command>[] {
  // Any day will do.
  defined ??= commandsOfFile('2026-11-23')
  const bodies = defined.filter(planned => planned.command === command).map(({ body }) => command.body.parse(body))
  return bodies as BodyOf<Command>[]
}
