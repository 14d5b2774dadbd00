import { openAvailability, setWeeklyHours } from '@alba/contracts/agenda/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { BodyOf } from '@alba/contracts/shared/command'
import { definedBy, hoursOfFile } from '../file.ts'
import { planSomebodyPaying, planWeeks } from './bookings.ts'
import { planClosures } from './closures.ts'
import { OPERATOR, openDemoCentre, type Surroundings, staff } from './demo-centre.ts'
import { play } from './timeline.ts'
import { MASSAGE_ENDS, planPurchases, planVouchers, saturdayInWeeks } from './vouchers.ts'

/** How many days ago the history begins. */
const FOUNDED_DAYS_AGO = 310
/** How many days ago the weekly hours were set, and how many days ago they began to apply. */
const HOURS_SET_DAYS_AGO = 45
const HOURS_BEGAN_DAYS_AGO = 35

/** Moment at which the history of the centre begins. */
export const foundedOn = (today: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(today).subtract({ days: FOUNDED_DAYS_AGO }).toZonedDateTime(zone).toInstant()

/**
 * Plays the last weeks of the demo centre, so that every screen has something to show. The commands are those of
 * visitors and staff, each sent with the clock set to its moment. The same day gives the same history, and playing it
 * again changes nothing.
 */
export async function playHistory(surroundings: Surroundings): Promise<void> {
  const centre = openDemoCentre(surroundings)
  const until = Temporal.Now.instant()
  try {
    await play(centre, until, timeline => {
      timeline.plan(`${addDays(surroundings.today, -FOUNDED_DAYS_AGO)}T08:00`, async () => {
        for (const opening of saturdayMornings(surroundings.today))
          await centre.send(openAvailability, opening, staff(1))
      })
      timeline.plan(`${addDays(surroundings.today, -HOURS_SET_DAYS_AGO)}T07:00`, async () => {
        const since = addDays(surroundings.today, -HOURS_BEGAN_DAYS_AGO)
        for (const hours of hoursOfFile(surroundings.today, since)) await centre.send(setWeeklyHours, hours, OPERATOR)
      })
      planClosures(centre, timeline)
      planVouchers(centre, timeline)
      planPurchases(centre, timeline)
      planWeeks(centre, timeline)
      planSomebodyPaying(centre, timeline)
    })
  } finally {
    await centre.followRealTime()
  }
}

/**
 * The Saturday mornings on which the centre is open, for bookings with vouchers only: those of the last two weeks, and
 * that of next week, which is open just long enough for the one massage booked there.
 */
function saturdayMornings(today: string): BodyOf<typeof openAvailability>[] {
  const morning = (practitionerId: number, weeks: number, end: string) => ({
    practitionerId,
    date: saturdayInWeeks(today, weeks),
    timeSlots: [{ start: '09:00', end }],
  })
  const past = [-2, -1].flatMap(weeks =>
    definedBy(definePractitioner).map(each => morning(each.practitionerId, weeks, '13:00')),
  )
  return [...past, morning(1, 1, MASSAGE_ENDS)]
}
