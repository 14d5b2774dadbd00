import { centre } from '@alba/contracts/centre/centre'
import { type Appointment, compact, descriptionOf, LOCATION } from './calendar-link.ts'

/** RFC 5545: what would end a text is escaped. */
const text = (value: string) => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** A line has 75 octets at most. French letters have two: so many characters are never too long. */
const FOLDED_AT = 36
const folded = (line: string) => line.match(new RegExp(`.{1,${FOLDED_AT}}`, 'gu'))?.join('\r\n ') ?? ''

/**
 * The appointment for any calendar that reads a file; undefined when its times cannot be read. Its id is that of the file in
 * the mail, which takes its place. The times are the centre's, by the zone's name.
 * @param now when it is made
 */
export function calendarFile(appointment: Appointment, now = new Date()): Blob | undefined {
  const start = compact(appointment.start)
  const end = compact(appointment.end)
  if (!start || !end) return undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alba//Alba//FR',
    'BEGIN:VEVENT',
    `UID:booking-${appointment.id}@alba`,
    `DTSTAMP:${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART;TZID=${centre.timeZone}:${start}`,
    `DTEND;TZID=${centre.timeZone}:${end}`,
    `SUMMARY:${text(`${appointment.serviceName}, ${centre.name}`)}`,
    `DESCRIPTION:${text(descriptionOf(appointment))}`,
    `LOCATION:${text(LOCATION)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.map(folded).join('\r\n')}\r\n`], { type: 'text/calendar' })
}
