import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { EventOf } from '@alba/contracts/events'
import type { DeadlineHandler } from '../../deadlines/worker.ts'
import type { Cause } from '../../decision/cause.ts'
import type { Deps } from '../../deps.ts'
import { whenever } from '../../policies/policy.ts'
import { followHours } from './follow.ts'

/** Each new day makes one more day bookable. One run a day would do; four also make up for runs that fail. */
const EXTEND_EVERY_MS = 6 * 3_600_000

const everybody = ({ reference }: Deps): number[] => [...reference.current().practitioners.keys()]

/** Writes the weekly hours of everybody into the days that can be booked since the last run. */
export const extendOpenings: DeadlineHandler<Deps> = async (deps, _deadline, cause) => {
  const rules = deps.reference.current().bookingRules
  await followHours(deps, { practitionerIds: everybody(deps), rules }, cause)
  return { inMs: EXTEND_EVERY_MS }
}

const followSetHours = (deps: Deps, { data }: EventOf<'WeeklyHoursSet'>, cause: Cause) => {
  const rules = deps.reference.current().bookingRules
  return followHours(deps, { practitionerIds: [data.practitionerId], rules }, cause)
}

/**
 * Opens days for a practitioner who is new, or back after being retired. The reference data of this process may not
 * have them yet, so this waits until it has.
 */
async function followReturned(deps: Deps, { data, position }: EventOf<'PractitionerDefined'>, cause: Cause) {
  if (!isOffered(data)) return
  await deps.reference.reached(position)
  const rules = deps.reference.current().bookingRules
  await followHours(deps, { practitionerIds: [data.practitionerId], rules }, cause)
}

/**
 * Checks that a day which was written from weekly hours has the present ones. The process that wrote it may have read
 * the hours before they were set again, and may have crashed before it noticed (`followHours`).
 */
async function verifyDay(
  deps: Deps,
  { data }: EventOf<'AvailabilityOpened' | 'AvailabilityRemoved'>,
  cause: Cause,
): Promise<void> {
  if (!data.weekly) return
  const { practitionerId, date } = data
  const rules = deps.reference.current().bookingRules
  await followHours(deps, { practitionerIds: [practitionerId], rules, date }, cause)
}

/** The event has the new rules; the reference data may not have them yet. */
const followRules = (deps: Deps, { data: rules }: EventOf<'BookingRulesChanged'>, cause: Cause) =>
  followHours(deps, { practitionerIds: everybody(deps), rules }, cause)

export const weeklyHoursPolicies = [
  whenever('WeeklyHoursSet', 'follow-weekly-hours', followSetHours),
  whenever('PractitionerDefined', 'follow-weekly-hours-of-returned', followReturned),
  whenever('AvailabilityOpened', 'verify-opened-day', verifyDay),
  whenever('AvailabilityRemoved', 'verify-removed-day', verifyDay),
  whenever('BookingRulesChanged', 'extend-openings-to-horizon', followRules),
]
