import { openAvailability } from '@alba/contracts/agenda/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { practitioners } from '../people.ts'
import { tellSomebodyPaying, tellWeeks } from './bookings.ts'
import { play } from './timeline.ts'
import { saturday, tellPurchases, tellVouchers } from './vouchers.ts'
import { openWorld, type Surroundings, staff } from './world.ts'

/** The centre opened its doors so many days ago; its agenda is told for so many weeks. */
const FIRST_DAY = 310
export const WEEKS_BEFORE = 5

/** The moment at which everything begins. */
export const foundedOn = (today: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(today).subtract({ days: FIRST_DAY }).toZonedDateTime(zone).toInstant()

/**
 * A few weeks of Maison Alba, through the same commands that visitors and staff send, each at its moment: so that every
 * screen has something to show. The same for the same day; told again, it changes nothing.
 */
export async function tellHistory(surroundings: Surroundings): Promise<void> {
  const world = openWorld(surroundings)
  const until = Temporal.Now.instant()
  try {
    await play(world, until, line => {
      // Saturday mornings are for those who have a voucher.
      line.plan(`${addDays(surroundings.today, -FIRST_DAY)}T08:00`, async () => {
        for (const weeks of [-2, -1, 0, 1])
          for (const { practitionerId } of practitioners)
            await world.send(
              openAvailability,
              saturdayMorning(practitionerId, saturday(surroundings.today, weeks)),
              staff(1),
            )
      })
      tellVouchers(world, line)
      tellPurchases(world, line)
      tellWeeks(world, line)
      tellSomebodyPaying(world, line)
    })
  } finally {
    await world.backToday()
  }
}

const saturdayMorning = (practitionerId: number, date: string) => ({
  practitionerId,
  date,
  timeSlots: [{ start: '09:00', end: '13:00' }],
})
