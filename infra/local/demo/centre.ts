import { serviceStream } from '@alba/contracts/catalogue/events'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { openings } from './openings.ts'
import { categories, practitioners, rooms } from './people.ts'
import { questionnaires } from './questionnaires.ts'
import { services } from './services.ts'

/** One command for the command service: `POST /commands/<name>` with this body. */
export type DemoCommand = { readonly name: string; readonly body: object }

const each = (name: string, bodies: readonly object[]): DemoCommand[] => bodies.map(body => ({ name, body }))

/**
 * Maison Alba as commands, always the same for the same day. The services come last: where the last of them is, the
 * rest is there too. @param today the centre's calendar day, `2026-11-23`
 */
export const demoCentre = (today: string): DemoCommand[] => [
  ...each('define-practitioner', practitioners),
  ...each('define-room', rooms),
  ...each('define-category', categories),
  ...each('define-questionnaire', questionnaires),
  ...each('change-booking-rules', [defaultBookingRules]),
  ...each('change-construction-banner', [{ enabled: false, text: '' }]),
  ...each(
    'open-availability',
    openings(
      today,
      practitioners.map(person => person.practitionerId),
    ),
  ),
  ...each('define-service', services),
]

/** The stream that the last command writes. */
export const lastStream = serviceStream(services.at(-1)?.serviceId ?? 0)
