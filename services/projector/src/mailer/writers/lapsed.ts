import { lastOf } from '../facts.ts'
import { lapsedHold } from '../letters/lapsed.ts'
import { ERASED_PERSON, isErased, NO_ADDRESS, type Nothing, type Writer, type Writing } from './writing.ts'

/** How long after the hold the letter still makes sense, in milliseconds. */
const TOO_LATE_MS = 3 * 3_600_000

/** The letter to a visitor who left without paying (ADR 114). Whatever speaks against it is looked up when it is sent. */
export const lapsedWriters = {
  'booking-lapsed': async (writing, ref) => {
    const { facts, site, now } = writing
    const events = await facts.history(ref.stream)
    const row = facts.booking(events)
    const expired = lastOf(events, 'BookingExpired')
    if (!expired || row.status !== 'expired' || row.late_payment_refunded)
      return { nothing: 'the booking did not end unpaid' }
    const sinceMs = now() - Date.parse(expired.metadata.occurredAt)
    const against = reasonAgainst(writing, row, sinceMs)
    if (against) return against
    const moment = { now: now(), zone: site.zone }
    if (await facts.hasOtherBooking(row, moment)) return { nothing: 'this address has another booking' }
    const hour = await facts.freeHour(row, moment)
    if (!hour) return { nothing: 'the hour is not free any more' }
    // Nothing that the visitor typed is in the letter, not even a name: anybody can have it sent to anybody (ADR 54).
    return { letter: lapsedHold(row, hour, site), to: { name: '', address: row.customer_email ?? '' } }
  },
} satisfies Record<string, Writer>

type Row = ReturnType<Writing['facts']['booking']>

/** What the booking itself says against the letter; undefined when nothing does. */
function reasonAgainst({ site }: Writing, row: Row, sinceMs: number): Nothing | undefined {
  if (!site.centre.choices.lapsedHoldLetter) return { nothing: 'the centre sends no such letters any more' }
  if (isErased(row.customer_email)) return ERASED_PERSON
  if (row.customer_email === '') return NO_ADDRESS
  if (sinceMs > TOO_LATE_MS) return { nothing: 'the hold ended too long ago' }
  if (row.second && !site.centre.choices.twoTreatments) return { nothing: 'each treatment is booked alone now' }
  const isBarred = row.questionnaires_left.length > 0
  return isBarred ? { nothing: 'its health questionnaire was not passed' } : undefined
}
