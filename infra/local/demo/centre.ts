import { openAvailability } from '@alba/contracts/agenda/commands'
import {
  defineCategory,
  definePractitioner,
  defineQuestionnaire,
  defineRoom,
  defineService,
} from '@alba/contracts/catalogue/commands'
import { serviceStream } from '@alba/contracts/catalogue/events'
import { changeBookingRules, changeConstructionBanner } from '@alba/contracts/settings/commands'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { openings } from './openings.ts'
import { categories, practitioners, rooms } from './people.ts'
import { questionnaires } from './questionnaires.ts'
import { services } from './services.ts'

/** A command with its body. */
export type DemoCommand = { readonly command: CommandDefinition; readonly body: unknown }

const each = <Command extends CommandDefinition>(command: Command, bodies: readonly BodyOf<Command>[]): DemoCommand[] =>
  bodies.map(body => ({ command, body }))

/**
 * Maison Alba as commands, always the same for the same day. The services come last: where the last of them is, the
 * rest is there too. @param today the centre's calendar day, `2026-11-23`
 */
export const demoCentre = (today: string): DemoCommand[] => [
  ...each(definePractitioner, practitioners),
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
    ),
  ),
  ...each(defineService, services),
]

/** The stream that the last command writes. */
export const lastStream = serviceStream(services.at(-1)?.serviceId ?? 0)
