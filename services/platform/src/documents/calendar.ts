/** An appointment as a calendar file has it. Instants are UTC, `2026-11-26T09:00:00Z`; texts are plain. */
export type CalendarEntry = {
  /** The same for everything that is told of one appointment: by it a calendar finds what it has. */
  readonly uid: string
  /** Higher each time the appointment changes: a calendar keeps the highest. */
  readonly sequence: number
  /** When this was said. */
  readonly stampedAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly summary: string
  readonly description: string
  readonly location: string
  /** Where more is said of it: an address of the web. */
  readonly url: string
  readonly organizer: Party
  readonly attendee: Party
}

type Party = { readonly name: string; readonly email: string }

/** RFC 5545: lines of at most 75 octets, the rest on lines that begin with a space. */
const LONGEST_LINE = 75

export const CALENDAR_TYPE = 'text/calendar'

/**
 * An invitation, or that it is off, as RFC 5545 and 5546 want it. Times are in UTC, so that no calendar need know the zone
 * of the centre. Nobody is asked for an answer: the booking stands.
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

const printable = (value: string): string => value.replaceAll(/[^\P{Cc}\n\t]/gu, '')
const text = (value: string): string =>
  printable(value.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
/** A parameter has no escape: quotes hold what would end it, and cannot stand in it themselves. */
const parameter = (value: string): string =>
  `"${printable(value)
    .replaceAll(/["\n\t]/g, ' ')
    .trim()}"`
const address = (value: string): string => value.replaceAll(/[\s;,:<>"\p{Cc}]/gu, '')

/** Its value is no text: nothing is escaped in it, and nothing in an address of the web needs to be. */
const uri = (value: string): string => new URL(value).href

/** Cuts between characters, never within one: a line is counted in octets. */
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
