import { quantity } from '../shared/quantity.ts'

const ARRIVAL = '{avance}'

/**
 * A centre's text about when to arrive, with the minutes of a booking's own terms: « Arrivez {avance} en avance » becomes
 * « Arrivez 10 minutes en avance ». Null where that booking asks nobody to come early.
 */
export function withArrival(text: string, minutes: number): string | null {
  if (minutes === 0 && text.includes(ARRIVAL)) return null
  return text.replaceAll(ARRIVAL, quantity(minutes, 'minute'))
}

/** The note in a client's calendar. Calendars have no bold text, so the stars that mark it in letters are removed. */
export const calendarNoteFor = (note: string | null, minutes: number): string | null =>
  note && (withArrival(note, minutes)?.replaceAll('**', '') ?? null)
