import { scheduleClosure } from '@alba/contracts/agenda/commands'
import { closureStream } from '@alba/contracts/agenda/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { type DemoCentre, staff } from './demo-centre.ts'
import type { Timeline } from './timeline.ts'
import { saturdayInWeeks } from './vouchers.ts'

/**
 * One closure that is over and two to come, in local times of the centre, at hours without bookings: Saturday afternoons,
 * and a Sunday.
 */
const closuresOf = (today: string) => [
  {
    roomId: 1,
    reason: 'Peinture',
    start: `${saturdayInWeeks(today, -2)}T14:00:00`,
    end: `${saturdayInWeeks(today, -2)}T18:00:00`,
  },
  {
    roomId: 2,
    reason: 'Révision de la balnéo',
    start: `${saturdayInWeeks(today, 2)}T14:00:00`,
    end: `${saturdayInWeeks(today, 2)}T18:00:00`,
  },
  {
    roomId: 1,
    reason: null,
    start: `${saturdayInWeeks(today, 6)}T14:00:00`,
    end: `${addDays(saturdayInWeeks(today, 6), 1)}T18:00:00`,
  },
]

/**
 * Plans the commands that close rooms, one each day from 20 days ago. The command gives each closure the next free number,
 * so a second run checks by number whether it exists already.
 */
export function planClosures(centre: DemoCentre, timeline: Timeline): void {
  closuresOf(centre.today).forEach((closure, index) => {
    timeline.plan(`${addDays(centre.today, -20 + index)}T08:15`, async () => {
      if (!(await centre.hasEvents(closureStream(index + 1)))) await centre.send(scheduleClosure, closure, staff(1))
    })
  })
}
