import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { begunAt, eventsOf, inForce, placeOf } from './in-force.ts'

/**
 * Finds bookings of visitors that break the rules of booking which were in force: not at an offered time, too late, too
 * far ahead, or held for too long.
 */
export const bookingRulesFindings = (simulation: Simulation): Finding[] =>
  eventsOf(simulation, 'BookingRequested').flatMap(event => {
    const { channel, startsAt, date, heldUntil } = event.data
    if (channel !== 'web') return []
    const occurredAt = Date.parse(event.metadata.occurredAt)
    const time = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)
    const isAllowed = inForce(simulation, SETTINGS_STREAM, 'BookingRulesChanged', event).some(
      rules =>
        rules.startTimes.includes(time) &&
        Date.parse(startsAt) >= begunAt(simulation, event) + rules.minimumNoticeMinutes * 60_000 &&
        date <= addDays(dayAt(occurredAt, zone), rules.horizonDays),
    )
    // The day decides how long the time is held. A process may die after that: the repeated request then keeps the end,
    // also when the rules have changed meanwhile. When it comes after the end, the day holds the time anew.
    const holds = eventsOf(simulation, 'SlotHeld').filter(({ data }) => data.bookingId === event.data.bookingId)
    const held = holds.findLast(hold => placeOf(hold) < placeOf(event)) ?? event
    const holdMinutes = inForce(simulation, SETTINGS_STREAM, 'BookingRulesChanged', held).map(each => each.holdMinutes)
    const isTooLong = Date.parse(heldUntil) > Date.parse(held.metadata.occurredAt) + Math.max(...holdMinutes) * 60_000
    return [
      ...(isAllowed ? [] : [['booked against the rules', `${startsAt}, booked at ${event.metadata.occurredAt}`]]),
      ...(isTooLong ? [['held too long', `until ${heldUntil}, booked at ${event.metadata.occurredAt}`]] : []),
    ].map(([kind = '', text = '']) => ({ kind, subject: event.stream, text }))
  })
