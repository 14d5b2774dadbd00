import { addPractitioner } from '@alba/contracts/accounts/commands'
import { openAvailability } from '@alba/contracts/agenda/commands'
import {
  defineCategory,
  definePractitioner,
  defineQuestionnaire,
  defineRoom,
  defineService,
} from '@alba/contracts/catalogue/commands'
import { definePackage } from '@alba/contracts/packages/commands'
import { packageStream } from '@alba/contracts/packages/events'
import { changeBookingRules, changeConstructionBanner } from '@alba/contracts/settings/commands'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { demoLogins } from './logins.ts'
import { openings } from './openings.ts'
import { packages } from './packages.ts'
import { categories, practitioners, rooms } from './people.ts'
import { questionnaires } from './questionnaires.ts'
import { services } from './services.ts'

/** A command to send, with its body. */
export type DemoCommand = { readonly command: CommandDefinition; readonly body: unknown }

const each = <Command extends CommandDefinition>(command: Command, bodies: readonly BodyOf<Command>[]): DemoCommand[] =>
  bodies.map(body => ({ command, body }))

/**
 * The commands that build the demo centre; the same day always gives the same ones.
 * @param today calendar day of the centre, `2026-11-23`
 * @param password password of the nurses
 */
export const demoCentre = (today: string, password: string, weeksBefore = 0): DemoCommand[] => [
  ...each(definePractitioner, practitioners),
  ...each(addPractitioner, demoLogins(password)),
  ...each(defineRoom, rooms),
  ...each(defineCategory, categories),
  ...each(defineQuestionnaire, questionnaires),
  ...each(changeBookingRules, [defaultBookingRules]),
  ...each(changeConstructionBanner, [{ enabled: false, text: '' }]),
  ...each(
    openAvailability,
    openings(
      today,
      practitioners.map(person => person.practitionerId),
      weeksBefore,
    ),
  ),
  ...each(defineService, services),
  ...each(definePackage, packages.slice(0, -1)),
]

/** Sent after everything else, so that its stream exists only when the demo is complete. */
export const lastCommands = each(definePackage, packages.slice(-1))

/** Stream of the last command. */
export const lastStream = packageStream(packages.at(-1)?.packageId ?? 0)
