import { absenceEvents } from '@alba/contracts/absences/events'
import { type AbsenceRow, absencesTable, type HandledBooking } from '@alba/contracts/absences/rows'
import type { EventOf } from '@alba/contracts/events'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

type AbsenceFact = EventOf<(typeof absenceEvents)[number]['type']>
/** What is done to a booking for an absence, with the letter that this orders. */
type Done = EventOf<(typeof doneTypes)[number]>
const doneTypes = ['BookingRescheduled', 'BookingCanceled', 'BookingHandedOver'] as const

/** Every absence, with what was decided about each booking, what became of it, and which letter went out. */
export const absences = projection(
  { version: 1 },
  table(absencesTable, {
    handles: [...typesOf(absenceEvents), ...doneTypes],
    createdBy: ['AbsenceDeclared'],
    keys: event => absenceIn(event),
    evolve: (row, event) => {
      if (event.type === 'AbsenceDeclared') return declared(event)
      if (!row) return undefined
      return isDone(event) ? withLetter(row, event) : changedBy(row, event)
    },
  }),
)

/** The absence of an event; none for the bookings that are moved or canceled for another reason. */
function absenceIn({ data }: AbsenceFact | Done): number[] {
  if ('absenceId' in data) return [data.absenceId]
  return data.absence ? [data.absence.absenceId] : []
}

const isDone = (event: AbsenceFact | Done): event is Done => (doneTypes as readonly string[]).includes(event.type)

const declared = ({ data, metadata: { actor, occurredAt } }: EventOf<'AbsenceDeclared'>): AbsenceRow => ({
  id: data.absenceId,
  practitioner_id: data.practitionerId,
  starts_at: data.startsAt,
  ends_at: data.endsAt,
  declared_at: occurredAt,
  declared_by: actor.kind === 'practitioner' && actor.id !== undefined ? Number(actor.id) : null,
  rounds: 0,
  carried_out: false,
  text: null,
  bookings: {},
})

function changedBy(row: AbsenceRow, event: Exclude<AbsenceFact, { type: 'AbsenceDeclared' }>): AbsenceRow {
  switch (event.type) {
    case 'AbsenceDecided': {
      const { round, decisions, text } = event.data
      const undone = { round, outcome: null, why: null, letter: null }
      const decided = decisions.map(decision => [decision.bookingId, { ...undone, decision }] as const)
      const bookings = { ...row.bookings, ...Object.fromEntries(decided) }
      return { ...row, rounds: round, carried_out: false, text: text ?? row.text, bookings }
    }
    case 'AbsenceBookingHandled': {
      const { bookingId, round, outcome, why } = event.data
      return withBooking(row, { bookingId, round }, { outcome, why })
    }
    case 'AbsenceCarriedOut':
      return { ...row, carried_out: event.data.round >= row.rounds }
  }
}

const withLetter = (row: AbsenceRow, event: Done): AbsenceRow =>
  withBooking(row, { bookingId: event.data.bookingId, round: event.data.absence?.round ?? 0 }, { letter: event.id })

/** Changes what is known of a booking, unless a later round has decided about it since. */
function withBooking(
  row: AbsenceRow,
  { bookingId, round }: { readonly bookingId: number; readonly round: number },
  change: Partial<HandledBooking>,
): AbsenceRow {
  const known = row.bookings[bookingId]
  if (known?.round !== round) return row
  return { ...row, bookings: { ...row.bookings, [bookingId]: { ...known, ...change } } }
}
