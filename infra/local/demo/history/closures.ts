import { scheduleClosure } from '@alba/contracts/agenda/commands'
import { closureStream } from '@alba/contracts/agenda/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { Timeline } from './timeline.ts'
import { saturday } from './vouchers.ts'
import { staff, type World } from './world.ts'

/** One that is over and two to come, at hours at which nobody is booked: Saturday afternoons, and Sundays. */
const closuresOf = (today: string) => [
  { roomId: 1, reason: 'Peinture', start: `${saturday(today, -2)}T14:00:00`, end: `${saturday(today, -2)}T18:00:00` },
  {
    roomId: 2,
    reason: 'Révision de la balnéo',
    start: `${saturday(today, 2)}T14:00:00`,
    end: `${saturday(today, 2)}T18:00:00`,
  },
  {
    roomId: 1,
    reason: null,
    start: `${saturday(today, 6)}T14:00:00`,
    end: `${addDays(saturday(today, 6), 1)}T18:00:00`,
  },
]

/** When the rooms take nobody. Each gets the next free number, so that the history, told again, asks whether it is there. */
export function tellClosures(world: World, line: Timeline): void {
  closuresOf(world.today).forEach((closure, index) => {
    line.plan(`${addDays(world.today, -20 + index)}T08:15`, async () => {
      if (!(await world.isThere(closureStream(index + 1)))) await world.send(scheduleClosure, closure, staff(1))
    })
  })
}
