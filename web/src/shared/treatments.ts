import type { BookingView, NamedPractitioner } from '@alba/contracts/bookings/api'
import { timeLabel } from './centre-time.ts'

/** A treatment of a booking. Times are local times of the centre. */
export type Treatment = {
  readonly name: string
  readonly start: string
  readonly end: string
  readonly practitioner: NamedPractitioner | undefined
}

type Booking = Pick<BookingView, 'service' | 'start_time' | 'end_time' | 'practitioners' | 'second'>

/** The treatments of a booking: one, or both of two (ADR 118). */
export function treatmentsIn({ service, start_time, end_time, practitioners, second }: Booking): Treatment[] {
  const [practitioner] = practitioners
  if (!second) return [{ name: service.name, start: start_time, end: end_time, practitioner }]
  return [
    { name: second.first.service_name, start: start_time, end: second.first.end_time, practitioner },
    { name: second.service_name, start: second.start_time, end: second.end_time, practitioner: second.practitioner },
  ]
}

/** « Massage prénatal, de 10 h 00 à 11 h 00, avec Camille Roussel » */
const sentenceOf = ({ name, start, end, practitioner }: Treatment): string =>
  [name, `de ${timeLabel(start)} à ${timeLabel(end)}`, practitioner && `avec ${practitioner.name}`]
    .filter(Boolean)
    .join(', ')

const NAMES = ['Premier soin', 'Deuxième soin']

/** Both treatments of a booking as facts; none where there is one treatment, which has facts of its own. */
export const bothAsFacts = (booking: Booking): [string, string][] =>
  booking.second ? treatmentsIn(booking).map((treatment, index) => [NAMES[index] ?? '', sentenceOf(treatment)]) : []
