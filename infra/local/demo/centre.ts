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

/** A command with its body. */
export type DemoCommand = { readonly command: CommandDefinition; readonly body: unknown }

const each = <Command extends CommandDefinition>(command: Command, bodies: readonly BodyOf<Command>[]): DemoCommand[] =>
  bodies.map(body => ({ command, body }))

/**
 * The demo as commands, always the same for the same day.
 * @param today the centre's calendar day, `2026-11-23`. @param password of its nurses
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

/** What comes last of all: where it is, the rest is there too. */
export const theLast = each(definePackage, packages.slice(-1))

/** The stream that the last command writes. */
export const lastStream = packageStream(packages.at(-1)?.packageId ?? 0)
