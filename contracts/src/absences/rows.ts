import { bigint, boolean, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { AbsenceDecision, AbsenceOutcome, WhyLeft } from './events.ts'

/** What was decided last about a booking, and what became of it. */
export type HandledBooking = {
  readonly round: number
  readonly decision: AbsenceDecision
  /** Null while it is still to be done. */
  readonly outcome: AbsenceOutcome | null
  readonly why: WhyLeft | null
  /** The id of the event that ordered the letter about it; null while there is none. */
  readonly letter: string | null
}

/** The read model `absences`: each absence of a practitioner, and what was done about her bookings. */
export const absencesTable = defineTable('absences', 'absences', {
  key: 'id',
  columns: {
    id: bigint(),
    practitioner_id: integer(),
    starts_at: instant(),
    ends_at: instant(),
    declared_at: instant(),
    /** The practitioner who declared it; null when an operator did. */
    declared_by: integer().nullable(),
    /** How many rounds of decisions there were. */
    rounds: integer(),
    /** Whether all of them are carried out. */
    carried_out: boolean(),
    /** The text that the centre added to the last letters. */
    text: text().nullable(),
    /** By the id of the booking. */
    bookings: json<Readonly<Record<string, HandledBooking>>>(),
  },
  // The list has those that end today or later, and those of the last days.
  indexes: [['ends_at']],
})
export type AbsenceRow = RowOf<typeof absencesTable>
