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

/** The event has the new rules; the reference data may not have them yet. */
const followRules = (deps: Deps, { data: rules }: EventOf<'BookingRulesChanged'>, cause: Cause) =>
  followHours(deps, { practitionerIds: everybody(deps), rules }, cause)

export const weeklyHoursPolicies = [
  whenever('WeeklyHoursSet', 'follow-weekly-hours', followSetHours),
  whenever('BookingRulesChanged', 'extend-openings-to-horizon', followRules),
]
