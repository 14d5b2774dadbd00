import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { EventOf } from '@alba/contracts/events'
import type { DeadlineHandler } from '../../deadlines/worker.ts'
import type { Cause } from '../../decision/cause.ts'
import type { Deps } from '../../deps.ts'
import { whenever } from '../../policies/policy.ts'
import { followHours } from './follow.ts'

/** Every day another day can be booked. Four runs a day leave time for one that fails. */
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
 * Days are opened for somebody new or somebody who is back. The process may not know yet that they work here, so it
 * waits until it does.
 */
async function followReturned(deps: Deps, { data, position }: EventOf<'PractitionerDefined'>, cause: Cause) {
  if (!isOffered(data)) return
  await deps.reference.reached(position)
  const rules = deps.reference.current().bookingRules
  await followHours(deps, { practitionerIds: [data.practitionerId], rules }, cause)
}

/**
 * Checks that a day which follows weekly hours has those that hold by now. The process that wrote it may have read the
 * hours before they were set again, and have crashed before `followHours` compared them.
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
