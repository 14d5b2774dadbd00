import { hoursStream, type WeeklyHoursEvent } from '@alba/contracts/agenda/events'
import { type SetHours, withHours } from '@alba/contracts/agenda/weekly-hours'
import type { Decider } from '@alba/contracts/shared/decision'

/** The weekly hours of a practitioner, and how often they were set. */
export type Hours = {
  readonly version: number
  /**
   * All hours that apply on some day, in the past or in the future, earliest first. `hoursHolding` finds those of one
   * day; `hoursFrom` leaves out those that are over.
   */
  readonly set: readonly SetHours[]
}

/** `hours-{practitionerId}`: the hours that repeat every week. */
export const hours: Decider<number, Hours, WeeklyHoursEvent> = {
  stream: hoursStream,
  initial: { version: 0, set: [] },
  evolve: ({ version, set }, { data: { practitionerId: _, ...data } }) => ({
    version: version + 1,
    set: withHours(set, data),
  }),
}
