import { openAvailability } from '@alba/contracts/agenda/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { BodyOf } from '@alba/contracts/shared/command'
import { definedBy } from '../file.ts'
import { planSomebodyPaying, planWeeks } from './bookings.ts'
import { planClosures } from './closures.ts'
import { openDemoCentre, type Surroundings, staff } from './demo-centre.ts'
import { play } from './timeline.ts'
import { MASSAGE_ENDS, planPurchases, planVouchers, saturday } from './vouchers.ts'

/** How many days ago the centre opened, and how many weeks of its agenda are played. */
const FIRST_DAY = 310
export const WEEKS_BEFORE = 5

/** The moment at which everything begins. */
export const foundedOn = (today: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(today).subtract({ days: FIRST_DAY }).toZonedDateTime(zone).toInstant()

/**
 * A few weeks of the demo centre, through the same commands that visitors and staff send, each at its moment: so that every
 * screen has something to show. The same for the same day; told again, it changes nothing.
 */
export async function playHistory(surroundings: Surroundings): Promise<void> {
  const centre = openDemoCentre(surroundings)
  const until = Temporal.Now.instant()
  try {
    await play(centre, until, timeline => {
      timeline.plan(`${addDays(surroundings.today, -FIRST_DAY)}T08:00`, async () => {
        for (const opening of saturdayMornings(surroundings.today))
          await centre.send(openAvailability, opening, staff(1))
      })
      planClosures(centre, timeline)
      planVouchers(centre, timeline)
      planPurchases(centre, timeline)
      planWeeks(centre, timeline)
      planSomebodyPaying(centre, timeline)
    })
  } finally {
    await centre.backToday()
  }
}

/**
 * Saturday mornings are for those who have a voucher. The one to come opens for the massage that is booked there, and
 * nothing else: the centre offers Monday to Friday.
 */
function saturdayMornings(today: string): BodyOf<typeof openAvailability>[] {
  const morning = (practitionerId: number, weeks: number, end: string) => ({
    practitionerId,
    date: saturday(today, weeks),
    timeSlots: [{ start: '09:00', end }],
  })
  const gone = [-2, -1].flatMap(weeks =>
    definedBy(definePractitioner).map(each => morning(each.practitionerId, weeks, '13:00')),
  )
  return [...gone, morning(1, 1, MASSAGE_ENDS)]
}
