import { centre } from '../../../shared/centre.ts'
import { type Appointment, compact, descriptionOf, LOCATION } from './calendar-link.ts'

/** Escapes the characters that have a meaning of their own in a text (RFC 5545). */
const text = (value: string) => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/**
 * A line should have 75 octets at most (RFC 5545). A character has four at most, so 18 always fit, with the space
 * before them.
 */
const FOLDED_AT = 18
const folded = (line: string) => line.match(new RegExp(`.{1,${FOLDED_AT}}`, 'gu'))?.join('\r\n ') ?? ''

/**
 * The appointment as a calendar file (.ics); undefined when its times cannot be read. It has the same UID as the file
 * in the confirmation mail, so a calendar keeps only one of them. The times are local times of the centre, with the
 * name of its zone.
 * @param now the time of creation
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
