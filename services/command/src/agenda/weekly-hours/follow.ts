import { lastPlannedDay, type Planning } from '@alba/contracts/agenda/planned-day'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { BookingRules } from '@alba/contracts/settings/events'
import { addDays, dayAt, daysBetween } from '@alba/contracts/shared/centre-time'
import type { Position } from '@alba/platform/event-store/event-store'
import { isHoliday } from '@alba/platform/holidays'
import type { Cause } from '../../decision/cause.ts'
import { later } from '../../decision/result.ts'
import type { Deps } from '../../deps.ts'
import { agenda } from '../agenda.ts'
import { leftByRemoval } from '../openings/decide.ts'
import { followWeeklyHours } from './decide.ts'
import { hours } from './hours.ts'

/** How many days are written at the same time. */
const SIDE_BY_SIDE = 8

/** What writing days has changed. */
export type Followed = {
  /** The position of the last event; null when nothing changed. */
  readonly position: Position | null
  /** The bookings that are in no opening any more. */
  readonly outside: readonly number[]
}

type Scope = {
  readonly practitionerIds: readonly number[]
  readonly rules: BookingRules
  /** The only day to write; left out: every day up to `lastPlannedDay`. */
  readonly date?: string
}

/**
 * Writes the weekly hours of practitioners into the days from today to `lastPlannedDay`. It may run at any time and any
 * number of times: a day that has its hours already is not written again. When hours are set, or a new day begins,
 * while it runs, it starts anew, so that no day is left with old hours or with none.
 */
export async function followHours(deps: Deps, scope: Scope, cause: Cause): Promise<Followed> {
  const found: Followed[] = []
  for (;;) {
    const { plannings, versions } = await currentHours(deps, scope)
    if (plannings.length === 0) return together(found)
    const dates = datesOf(deps, scope)
    found.push(...(await writeDays(deps, dates, plannings, withVersions(cause, versions))))
    const now = await currentHours(deps, scope)
    if (now.versions === versions && datesOf(deps, scope).at(-1) === dates.at(-1)) return together(found)
  }
}

/**
 * The ids of the events derive from the seed. It contains the versions of the hours, so that a repeated run with other
 * hours gives its events other ids, which the store does not take for the first ones.
 */
const withVersions = (cause: Cause, versions: string): Cause =>
  cause.seed === undefined ? cause : { ...cause, seed: `${cause.seed}:${versions}` }

/**
 * The hours of the practitioners who work here, and their versions as a text to compare. Retired practitioners are left
 * out, so they keep the openings that they have.
 */
async function currentHours({ streams, reference, zone }: Deps, { practitionerIds }: Scope) {
  const { practitioners } = reference.current()
  const working = practitionerIds.filter(id => isOffered(practitioners.get(id) ?? { retired: true }))
  const states = await Promise.all(working.map(id => streams.load(hours, id)))
  const plannings = working.map((practitionerId, n): Planning => {
    const set = states[n]?.set ?? []
    return { practitionerId, set, zone, isHoliday }
  })
  return {
    // Days of a practitioner who never set weekly hours are opened by hand.
    plannings: plannings.filter(({ set }) => set.length > 0),
    versions: states.map(({ version }, n) => `${working[n]}.${version}`).join(),
  }
}

/** The days to write, earliest first. Days that are over stay as they were. */
function datesOf({ clock, zone }: Deps, { rules, date }: Scope): string[] {
  const today = dayAt(clock(), zone)
  const last = lastPlannedDay(today, rules)
  if (date !== undefined) return today <= date && date <= last ? [date] : []
  return Array.from({ length: daysBetween(today, last) + 1 }, (_, n) => addDays(today, n))
}

async function writeDays(
  deps: Deps,
  dates: readonly string[],
  plannings: readonly Planning[],
  cause: Cause,
): Promise<Followed[]> {
  const found: Followed[] = []
  for (let first = 0; first < dates.length; first += SIDE_BY_SIDE) {
    const some = dates.slice(first, first + SIDE_BY_SIDE)
    found.push(...(await Promise.all(some.map(date => writeDay(deps, date, plannings, cause)))))
  }
  return found
}

async function writeDay(deps: Deps, date: string, plannings: readonly Planning[], cause: Cause): Promise<Followed> {
  const outcome = await deps.streams.execute(agenda, date, cause, day => followWeeklyHours(day, date, plannings))
  // `followWeeklyHours` refuses nothing; only its type has refusals.
  if (!outcome.ok) return { position: null, outside: [] }
  const outside = outcome.events.flatMap(({ type, data }) =>
    type === 'AvailabilityRemoved' ? leftByRemoval(outcome.state, data, deps.clock()) : [],
  )
  return { position: outcome.events.length > 0 ? outcome.position : null, outside }
}

function together(found: readonly Followed[]): Followed {
  return {
    position: found.reduce<Position | null>((last, { position }) => later(last, position), null),
    outside: [...new Set(found.flatMap(({ outside }) => outside))],
  }
}
