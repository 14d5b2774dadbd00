import type { Opening } from '@alba/contracts/agenda/day-schedule'
import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import { epochMinutesToLocal } from '@alba/contracts/shared/centre-time'

/** An opening as the API shows it to staff, with local times of the centre. The API calls it an availability. */
export const openingView = ({ id, practitionerId, from, until }: Opening, zone: string): AvailabilityView => ({
  id,
  practitioner_id: practitionerId,
  start_datetime: epochMinutesToLocal(from, zone),
  end_datetime: epochMinutesToLocal(until, zone),
  recurrence_pattern: null,
})
