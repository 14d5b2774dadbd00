import type { AbsenceRow } from '@alba/contracts/absences/rows'
import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookingCanceled, bookingId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { absences } from './projection.ts'

const absenceId = 700_000_000_000_001
const seenStartsAt = '2026-11-23T08:00:00Z'
const declared: DomainFact = {
  type: 'AbsenceDeclared',
  data: { absenceId, practitionerId: 1, startsAt: '2026-11-22T23:00:00Z', endsAt: '2026-11-23T23:00:00Z' },
}
const decided = (round: number): DomainFact => ({
  type: 'AbsenceDecided',
  data: {
    absenceId,
    round,
    decisions: [{ kind: 'cancel', bookingId, seenStartsAt }],
    text: round === 1 ? 'Toutes nos excuses.' : null,
    requestDigest: 'digest',
  },
})
const handled = (round: number, outcome: 'canceled' | 'left'): DomainFact => ({
  type: 'AbsenceBookingHandled',
  data: { absenceId, round, bookingId, outcome, why: outcome === 'left' ? 'taken' : null },
})
const carriedOut = (round: number): DomainFact => ({ type: 'AbsenceCarriedOut', data: { absenceId, round, left: [] } })
const canceledFor = (round: number): DomainFact => {
  const { type, data } = bookingCanceled('souffrante') as Extract<DomainFact, { type: 'BookingCanceled' }>
  return { type, data: { ...data, absence: { absenceId, round } } }
}

const after = (...facts: DomainFact[]) => {
  const events = recorded(facts)
  const [row] = rowsAfter(absences, events).absences as AbsenceRow[]
  return { row, letterOf: (n: number) => events[n]?.id }
}

test('an absence is carried out when each decision of its last round has an outcome', () => {
  expect(after(declared, decided(1)).row).toMatchObject({ rounds: 1, carried_out: false })
  const facts = [declared, decided(1), handled(1, 'left'), carriedOut(1)]
  expect(after(...facts).row).toMatchObject({ rounds: 1, carried_out: true })
  const again = after(...facts, decided(2)).row
  expect(again).toMatchObject({ rounds: 2, carried_out: false, text: 'Toutes nos excuses.' })
  expect(again?.bookings[bookingId]).toMatchObject({ round: 2, outcome: null, why: null })
})

test('the letter about a booking is that of the event which was done for the absence', () => {
  const { row, letterOf } = after(declared, decided(1), canceledFor(1), handled(1, 'canceled'))
  expect(row?.bookings[bookingId]).toMatchObject({ outcome: 'canceled', letter: letterOf(2) })
})

test('what is late, or done for another reason, changes nothing', () => {
  const late = after(declared, decided(1), handled(1, 'left'), decided(2), canceledFor(1), handled(1, 'canceled'))
  expect(late.row?.bookings[bookingId]).toMatchObject({ round: 2, outcome: null, letter: null })
  expect(after(declared, decided(1), bookingCanceled('souffrante')).row?.bookings[bookingId]).toMatchObject({
    letter: null,
  })
})
