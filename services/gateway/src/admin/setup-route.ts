import { setupView } from '@alba/contracts/admin/setup-api'
import { lastBookableDay } from '@alba/contracts/agenda/offer'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { datesBetween, type ReadDays } from '../agenda/days.ts'
import { forAdmins } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { type AdminDeps, tags } from './deps.ts'
import { setupOf } from './setup.ts'

export type SetupDeps = AdminDeps & {
  readonly days: ReadDays
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** What is left to do before the centre takes bookings (ADR 72). */
export function setupRoute(api: Api, { catalogue, settings, days, zone, now }: SetupDeps): void {
  api.get(
    '/api/backoffice/admin/setup',
    {
      ...forAdmins('L’état de la mise en service n’a pas pu être chargé.'),
      schema: {
        tags,
        summary: 'What the centre has, of what it needs before it takes bookings',
        description: 'It follows from what is defined now. Connections are tried by routes of their own.',
        response: { 200: setupView },
      },
    },
    async () => {
      const [offer, centre] = await Promise.all([catalogue(), settings()])
      const today = dayAt(now(), zone)
      const ahead = await days(datesBetween(today, lastBookableDay(today, centre.rules)))
      return setupOf({ catalogue: offer, settings: centre, days: ahead.values() })
    },
  )
}
