import type { RowResult } from './report.ts'

/** Why the service refuses the command of a row, by the code of the refusal, in English for operators. */
const reasons: Readonly<Record<string, string>> = {
  slot_taken: 'the time is taken, or no practitioner or room is free',
  room_closed: 'the room is closed then',
  outside_openings: 'nobody works then: the hours of the centre do not cover it',
  start_time_skipped: 'the clock skips this time on that day',
  practitioner_not_free: 'this practitioner is not free then, but another one is',
  email_missing: 'it has no e-mail address, and the centre has not chosen to know clients without one (knownClients)',
  practitioner_retired: 'this practitioner does not work here any more',
  amount_mismatch: 'the amount is missing or 0, or more is left than there was',
  service_unknown: 'the package does not include this service',
  booking_not_made: 'an earlier import of it stopped, and its time was not kept: it has to be booked by hand',
  idempotency_key_reused: 'it is here already and says something else: change it in Alba',
}

/** The refusal of a past booking. Such a row is left out, not refused, because the file is not wrong. */
const PAST = 'start_time_past'

/**
 * The result of a row whose command was refused.
 * @param row its number in the file, where the titles are row 1
 * @param about what the row is about, such as « booking on 2026-12-01 10:00 »
 * @param detail the French sentence of the refusal; it is shown only when the code has no reason here
 */
export const resultOfRefusal = (row: number, about: string, code: string, detail: string): RowResult =>
  code === PAST
    ? { row, result: 'left out', words: `${about}: it is over` }
    : { row, result: 'refused', words: `${about}: ${reasons[code] ?? `${code} (${detail})`}` }
