/** The fields of an appointment in a calendar file. Instants are UTC, `2026-11-26T09:00:00Z`; texts are plain. */
export type CalendarEntry = {
  /** The same in every file about one appointment: a calendar finds its entry by it. */
  readonly uid: string
  /** Higher with each change of the appointment: a calendar keeps the version with the highest number. */
  readonly sequence: number
  /** When this version was made. */
  readonly stampedAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly summary: string
  readonly description: string
  readonly location: string
  /** The address of a web page about the appointment. */
  readonly url: string
  readonly organizer: Party
  readonly attendee: Party
}

type Party = { readonly name: string; readonly email: string }

/** RFC 5545: a line has at most 75 octets, and continues on lines that begin with a space. */
const LONGEST_LINE = 75

export const CALENDAR_TYPE = 'text/calendar'

/**
 * A calendar file that invites to an appointment or cancels it, by RFC 5545 and 5546. Times are in UTC, so that a
 * calendar need not know the centre's time zone. It asks the attendee for no answer (RSVP=FALSE), because the booking
 * is confirmed.
 */
export function calendarFile(method: 'REQUEST' | 'CANCEL', entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alba//Alba//FR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.stampedAt)}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${text(entry.summary)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `LOCATION:${text(entry.location)}`,
    `URL:${uri(entry.url)}`,
    `ORGANIZER;CN=${parameter(entry.organizer.name)}:mailto:${address(entry.organizer.email)}`,
    `ATTENDEE;CN=${parameter(entry.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(entry.attendee.email)}`,
    'TRANSP:OPAQUE',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261126T090000Z` */
const instant = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Removes control characters, except line feeds and tabs. */
const printable = (value: string): string => value.replaceAll(/[^\P{Cc}\n\t]/gu, '')
/** A text value: RFC 5545 escapes backslashes, semicolons, commas and line breaks. */
const text = (value: string): string =>
  printable(value.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
/** A quoted parameter value has no escape sequences, so quotes and line breaks in it become spaces. */
const parameter = (value: string): string =>
  `"${printable(value)
    .replaceAll(/["\n\t]/g, ' ')
    .trim()}"`
const address = (value: string): string => value.replaceAll(/[\s;,:<>"\p{Cc}]/gu, '')

/**
 * The property is of type URI: nothing is escaped in it, and `URL` encodes the characters that an address cannot
 * contain.
 */
const uri = (value: string): string => new URL(value).href

/** Folds a line. The limit counts octets, and a character of several octets is not cut. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n')
}
