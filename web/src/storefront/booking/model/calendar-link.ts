import { calendarNoteFor } from '@alba/contracts/centre/arrival'
import { capital } from '@alba/contracts/centre/grammar'
import { calendarNote, centre, words } from '../../../shared/centre.ts'
import { splitLocal, timeLabel } from '../../../shared/centre-time.ts'

/** The times are local times of the centre. */
export type Appointment = {
  id: number
  serviceName: string
  start: string
  end: string
  practitioner: string
  /** The start of the second of two treatments, where it comes after the first. */
  second?: string | undefined
  /** How many minutes before the start the client should arrive. */
  arrivalMinutes: number
}

/** A local time as calendars write it, « 20261126T100000 »; undefined when it cannot be read. */
export const compact = (dateTime: string) => {
  const local = splitLocal(dateTime)
  return local && `${local.date.replaceAll('-', '')}T${local.time.replace(':', '')}00`
}

/** Where the appointment is. */
export const LOCATION = `${centre.name}, ${centre.address}`

/**
 * The text of the calendar entry: who gives the treatment, when a second one begins, the booking's number, and the
 * centre's note on arriving.
 */
export const descriptionOf = ({ id, practitioner, second, arrivalMinutes }: Appointment): string =>
  [
    `${capital(words.practitioner.one)} : ${practitioner}`,
    second && `Deuxième soin à ${timeLabel(second)}`,
    `Réservation n° ${id}`,
    calendarNoteFor(calendarNote, arrivalMinutes),
  ]
    .filter(Boolean)
    .join('\n')

/**
 * A link to Google Calendar with the appointment filled in; undefined when its times cannot be read. `ctz` names the
 * centre's zone, so that the visitor's own zone does not shift the times.
 */
export function calendarLink(appointment: Appointment): string | undefined {
  const { serviceName, start, end } = appointment
  const from = compact(start)
  const to = compact(end)
  if (!from || !to) return undefined
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${serviceName} — ${centre.name}`,
    dates: `${from}/${to}`,
    ctz: centre.timeZone,
    details: descriptionOf(appointment),
    location: LOCATION,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
