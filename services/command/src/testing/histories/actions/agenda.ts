import { agenda } from '../../../agenda/agenda.ts'
import { closure } from '../../../agenda/closures/closure.ts'
import { days, historyStart } from '../centre.ts'
import type { Generation } from '../generation.ts'
import { type Action, commandStep, staff, type WeightedActions } from './action.ts'
import { moveActions } from './bookings.ts'
import { changeService } from './definitions.ts'
import { randomKnown } from './known.ts'
import { requestBooking } from './money.ts'

/** One of the days on which this history books, `2026-11-24`. */
export const randomDay = ({ random, profile }: Generation): string => days[random.below(profile.days)] ?? days[0]

const open: Action = generation =>
  commandStep(generation, staff(generation), 'open-availability', {
    practitionerId: randomKnown(generation, 'practitioners'),
    date: randomDay(generation),
    timeSlots: [{ start: '09:00', end: generation.random.pick(['13:00', '18:00']) }],
  })

/** Opens a day for the third practitioner, whom `defineThird` adds: the initial events open days for the two others only. */
export const openForThird: Action = generation =>
  commandStep(generation, staff(generation), 'open-availability', {
    practitionerId: 3,
    date: randomDay(generation),
    timeSlots: [{ start: '09:00', end: '18:00' }],
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
    roomId: randomKnown(generation, 'rooms'),
    start: `${start}T10:00:00`,
    end: `${end}T16:00:00`,
    reason: null,
  })
}

/** Lifts one of the first three closures of the history: their ids count from 1. */
const lift: Action = generation => {
  const closureId = 1 + generation.random.below(3)
  if (generation.simulation.state(closure, closureId).status === 'none') return undefined
  return commandStep(generation, staff(generation), 'lift-closure', { closureId })
}

/** The day on which every history starts. */
const firstDay = new Date(historyStart).toISOString().slice(0, 10)
const someHours = ['09:00-13:00', '10:00-16:00', '14:00-18:00'].map(text => ({
  start: text.slice(0, 5),
  end: text.slice(6),
}))

/**
 * Sets weekly hours for Tuesdays and Wednesdays, because all `days` on which histories book are Tuesdays or Wednesdays.
 * The hours begin when the history starts or on one of these days. Some have an exception, and some an end.
 */
export const setHours: Action = generation => {
  const { random } = generation
  const hours = () => (random.below(3) === 0 ? [] : [random.pick(someHours)])
  const off = { monday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  return commandStep(generation, staff(generation), 'set-weekly-hours', {
    practitionerId: randomKnown(generation, 'practitioners'),
    from: random.pick([firstDay, ...days]),
    until: random.below(4) === 0 ? days[2] : null,
    week: { ...off, tuesday: hours(), wednesday: hours() },
    holidaysOff: 'france',
    exceptions: random.below(3) === 0 ? [{ date: randomDay(generation), hours: hours() }] : [],
    resetsDays: random.pick(['none', 'exceptions', 'all']),
  })
}

/** Six hours, a day or twenty days pass, so that weekly hours open further days. */
export const passTime: Action = ({ random }) => ({ do: 'wait', minutes: random.pick([6, 24, 24 * 20]) * 60 })

/**
 * Staff opens and removes hours, sets weekly hours, closes rooms and changes services while bookings are made and
 * moved.
 */
export const agendaActions: WeightedActions = [
  [2, open],
  [4, remove],
  [3, setHours],
  [3, close],
  [2, lift],
  [1, changeService],
  [6, requestBooking],
  ...moveActions,
]
