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

let cachedFile: CentreFile | undefined

/** The file of the demo's centre. */
function demoFile(): CentreFile {
  cachedFile ??= readCentreFile(readFileSync(join(root, 'infra/centres/maison-alba.yaml'), 'utf8'))
  return cachedFile
}

export const demoName = (): string => demoFile().identity?.name ?? ''
export const demoEmail = (): string => demoFile().identity?.email ?? ''

/**
 * The commands that make the demo's centre in an empty copy.
 * @param today the present day at the centre
 * @param since the first day of the weekly hours, which may be in the past
 */
export const commandsOfFile = (today: string, since = today): readonly PlannedCommand[] =>
  planCentre(demoFile(), emptyCentre(today), { since }).commands

/** The bodies of the commands that set the weekly hours of the practitioners, from the day `since` on. */
export const hoursOfFile = (today: string, since: string) =>
  commandsOfFile(today, since)
    .filter(({ command }) => command === setWeeklyHours)
    .map(({ body }) => setWeeklyHours.body.parse(body))

let cachedCommands: readonly PlannedCommand[] | undefined

/** The bodies of one kind of command of the file. Not for weekly hours, which depend on the day: see `hoursOfFile`. */
export function definedBy<Command extends CommandDefinition>(command: Command): readonly BodyOf<Command>[] {
  // These commands are the same for any day.
  cachedCommands ??= commandsOfFile('2026-11-23')
  const bodies = cachedCommands
    .filter(planned => planned.command === command)
    .map(({ body }) => command.body.parse(body))
  return bodies as BodyOf<Command>[]
}
