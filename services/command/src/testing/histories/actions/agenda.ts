import { agenda } from '../../../agenda/agenda.ts'
import { closure } from '../../../agenda/closures/closure.ts'
import { days, practitioners, rooms } from '../centre.ts'
import type { Making } from '../making.ts'
import { type Action, type Actions, asks, staff } from './action.ts'
import { moves } from './bookings.ts'
import { requestBooking } from './money.ts'
import { changeService } from './packages.ts'

const someDay = ({ random, habits }: Making): string => days[random.below(habits.days)] ?? days[0]

const open: Action = making =>
  asks(making, staff(making), 'open-availability', {
    practitionerId: making.random.pick(practitioners),
    date: someDay(making),
    timeSlots: [{ start: '09:00', end: making.random.pick(['13:00', '18:00']) }],
  })

const remove: Action = making => {
  const { openings } = making.simulation.state(agenda, someDay(making))
  if (openings.length === 0) return undefined
  return asks(making, staff(making), 'remove-availability', { availabilityId: making.random.pick(openings).id })
}

const close: Action = making => {
  const [start, end] = [someDay(making), someDay(making)].toSorted()
  return asks(making, staff(making), 'schedule-closure', {
    roomId: making.random.pick(rooms),
    start: `${start}T10:00:00`,
    end: `${end}T16:00:00`,
    reason: null,
  })
}

const lift: Action = making => {
  const closureId = 1 + making.random.below(3)
  if (making.simulation.state(closure, closureId).status === 'none') return undefined
  return asks(making, staff(making), 'lift-closure', { closureId })
}

/** Hours are opened and removed, rooms closed and services changed while people book and move. */
export const hours: Actions = [
  [2, open],
  [4, remove],
  [3, close],
  [2, lift],
  [1, changeService],
  [6, requestBooking],
  ...moves,
]
