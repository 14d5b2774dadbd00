import type { AbsenceDecision } from '@alba/contracts/absences/events'
import { addDays, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { absence } from '../../../absences/absence.ts'
import { type BookingDetails, booking, practitionersOf } from '../../../bookings/booking.ts'
import { zone } from '../centre.ts'
import type { Generation } from '../generation.ts'
import { idsOf } from '../invariants/ids.ts'
import { type Action, commandStep, orderOrRepeat, randomIdOf, staff, type WeightedActions } from './action.ts'
import { randomDay } from './agenda.ts'
import { randomStart } from './bookings.ts'
import { randomKnown } from './known.ts'

const instantOf = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()

/** What staff decides about a booking that they saw. One time in eight the page shows an older start. */
function decisionAbout(generation: Generation, state: BookingDetails): AbsenceDecision {
  const { random } = generation
  const seenStartsAt = random.below(8) === 0 ? state.firstStartsAt : state.startsAt
  const seen = { bookingId: state.bookingId, seenStartsAt }
  const practitionerId = randomKnown(generation, 'practitioners')
  const kind = random.pick(['hand_over', 'hand_over', 'move', 'move', 'cancel'] as const)
  if (kind === 'cancel') return { kind, ...seen }
  if (kind === 'hand_over') return { kind, ...seen, practitionerId }
  return { kind, ...seen, startsAt: instantOf(randomStart(generation)), practitionerId }
}

/** Decisions about most of the confirmed bookings of a practitioner in some days. */
function decisionsIn(generation: Generation, practitionerId: number, range: { from: number; until: number }) {
  const { random, simulation } = generation
  return idsOf(simulation, 'booking').flatMap(id => {
    const state = simulation.state(booking, id)
    if (state.status !== 'confirmed' || !practitionersOf(state).includes(practitionerId)) return []
    const startsAt = toEpochMinutes(state.startsAt)
    const isInRange = range.from <= startsAt && startsAt < range.until
    return isInRange && random.below(5) > 0 ? [decisionAbout(generation, state)] : []
  })
}

const minutes = (local: string): number => toEpochMinutes(instantOf(local))

const declare: Action = generation => {
  const practitionerId = randomKnown(generation, 'practitioners')
  const [first, last] = [randomDay(generation), randomDay(generation)].toSorted() as [string, string]
  const start = `${first}T${generation.random.pick(['00:00', '00:00', '12:00'])}:00`
  const end = `${addDays(last, 1)}T00:00:00`
  const range = { from: minutes(start), until: minutes(end) }
  return orderOrRepeat(generation, 'absence', {
    by: staff(generation),
    command: 'declare-absence',
    body: idempotencyKey => {
      const decisions = decisionsIn(generation, practitionerId, range)
      return { practitionerId, start, end, decisions, text: 'Toutes nos excuses.', idempotencyKey }
    },
  })
}

/** Staff decides again about what is left. One time in four the page does not show the last round. */
const decideAgain: Action = generation => {
  const absenceId = randomIdOf(generation, 'absence')
  const state = absenceId === undefined ? undefined : generation.simulation.state(absence, absenceId)
  if (!state || state.status === 'none') return undefined
  const range = { from: toEpochMinutes(state.startsAt), until: toEpochMinutes(state.endsAt) }
  const decisions = decisionsIn(generation, state.practitionerId, range)
  const [first] = decisions
  if (!first) return undefined
  const seenRound = Math.max(1, state.rounds - (generation.random.below(4) === 0 ? 1 : 0))
  return commandStep(generation, staff(generation), 'decide-absence', { absenceId, seenRound, decisions, text: null })
}

const removeDays: Action = generation => {
  const [firstDay, lastDay] = [randomDay(generation), randomDay(generation)].toSorted()
  const practitionerId = randomKnown(generation, 'practitioners')
  return commandStep(generation, staff(generation), 'remove-openings', { practitionerId, firstDay, lastDay })
}

/** Practitioners are absent, while clients and colleagues move and cancel their bookings. */
export const absenceActions: WeightedActions = [
  [3, declare],
  [2, decideAgain],
  [1, removeDays],
]
