import { agenda } from '../../../agenda/agenda.ts'
import { closure } from '../../../agenda/closures/closure.ts'
import { days, practitioners, rooms } from '../centre.ts'
import type { Generation } from '../generation.ts'
import { type Action, type Actions, commandStep, staff } from './action.ts'
import { moveActions } from './bookings.ts'
import { requestBooking } from './money.ts'
import { changeService } from './packages.ts'

const randomDay = ({ random, profile }: Generation): string => days[random.below(profile.days)] ?? days[0]

const open: Action = generation =>
  commandStep(generation, staff(generation), 'open-availability', {
    practitionerId: generation.random.pick(practitioners),
    date: randomDay(generation),
    timeSlots: [{ start: '09:00', end: generation.random.pick(['13:00', '18:00']) }],
  })

const remove: Action = generation => {
  const { openings } = generation.simulation.state(agenda, randomDay(generation))
  if (openings.length === 0) return undefined
  return commandStep(generation, staff(generation), 'remove-availability', {
    availabilityId: generation.random.pick(openings).id,
  })
}

const close: Action = generation => {
  const [start, end] = [randomDay(generation), randomDay(generation)].toSorted()
  return commandStep(generation, staff(generation), 'schedule-closure', {
    roomId: generation.random.pick(rooms),
    start: `${start}T10:00:00`,
    end: `${end}T16:00:00`,
    reason: null,
  })
}

const lift: Action = generation => {
  const closureId = 1 + generation.random.below(3)
  if (generation.simulation.state(closure, closureId).status === 'none') return undefined
  return commandStep(generation, staff(generation), 'lift-closure', { closureId })
}

/** Staff opens and removes hours, closes rooms and changes services while bookings are made and moved. */
export const agendaActions: Actions = [
  [2, open],
  [4, remove],
  [3, close],
  [2, lift],
  [1, changeService],
  [6, requestBooking],
  ...moveActions,
]
