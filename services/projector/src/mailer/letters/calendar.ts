import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import { addressLine } from '@alba/contracts/centre/address'
import { calendarNoteFor } from '@alba/contracts/centre/arrival'
import { capital } from '@alba/contracts/centre/grammar'
import { type CalendarEntry, calendarFile } from '@alba/platform/documents/calendar'
import { linkTo, type Site } from './letter.ts'
import { noteOnSecond } from './treatments.ts'
import { fullName } from './words.ts'

const summary = ({ service_name }: BookingRow, { centre: { identity } }: Site): string =>
  `${service_name}, ${identity.name}`
function description(row: BookingRow, site: Site): string {
  const { words, texts } = site.centre
  const lines = [
    `${capital(words.practitioner.one)} : ${practitionerNames(row)}`,
    capital(noteOnSecond(row, site) ?? ''),
    `Réservation n° ${groupedNumber(row.id)}`,
    calendarNoteFor(texts.calendarNote, row.terms.arrivalMinutes),
  ]
  // Not every calendar has a glyph for the narrow space.
  return lines.filter(Boolean).join('\n').replaceAll('\u202f', ' ')
}
const place = ({ centre: { identity } }: Site): string => `${identity.name}, ${addressLine(identity)}`

/** A link that opens Google Calendar with the appointment filled in, like the one on the confirmation page. */
export function calendarLink(row: BookingRow, site: Site): string {
  const compact = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary(row, site),
    dates: `${compact(row.starts_at)}/${compact(row.ends_at)}`,
    details: description(row, site),
    location: place(site),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Which version of the appointment a calendar file has. */
export type Edition = {
  readonly method: 'REQUEST' | 'CANCEL'
  /** How often it got another time or another practitioner so far. */
  readonly changes: number
  /** When the mail was written, UTC. */
  readonly stampedAt: string
}

/**
 * A calendar file of the appointment. Its sequence number grows with each move, each change of practitioner and the
 * cancellation, so that calendars replace the entry they have.
 */
export function calendarOf(row: BookingRow, { method, changes, stampedAt }: Edition, site: Site): string {
  const { name, email } = site.centre.identity
  const entry: CalendarEntry = {
    uid: `booking-${row.id}@alba`,
    sequence: changes + (method === 'CANCEL' ? 1 : 0),
    stampedAt,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: summary(row, site),
    description: description(row, site),
    location: place(site),
    // This page says how to come and whom to call. It is not the page where the client moves or cancels the booking:
    // the link to that page has a secret, and calendars are often shared.
    url: linkTo(site, '/contact'),
    organizer: { name, email },
    attendee: { name: fullName(row.customer_name), email: row.customer_email ?? '' },
  }
  return calendarFile(method, entry)
}
