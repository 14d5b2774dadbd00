import type { BookingRow } from '@alba/contracts/bookings/rows'
import { endOfFirst } from '@alba/contracts/bookings/view'
import type { Site } from './letter.ts'
import { moment } from './words.ts'

/** One of the two treatments of a booking (ADR 118). Its times are UTC. */
export type Treatment = {
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
  readonly practitionerId: number
  readonly practitionerName: string
  readonly roomName: string
}

/** Both treatments of a booking, in order; none where it has only one. */
export function bothTreatments(row: BookingRow): Treatment[] {
  const { second } = row
  if (!second) return []
  const first = {
    name: second.firstServiceName,
    startsAt: row.starts_at,
    endsAt: endOfFirst(row),
    practitionerId: row.practitioner_id,
    practitionerName: row.practitioner_name,
    roomName: row.room_name,
  }
  return [first, { ...second, name: second.serviceName }]
}

/** « de 9 h 00 à 10 h 15 » */
export const spokenHours = ({ startsAt, endsAt }: Pick<Treatment, 'startsAt' | 'endsAt'>, site: Site): string =>
  `de ${moment(startsAt, site).time} à ${moment(endsAt, site).time}`

/** « deuxième soin à 10 h 45 », where the second treatment comes after the first. */
export const noteOnSecond = ({ second }: BookingRow, site: Site): string | undefined =>
  second?.arrangement === 'after' ? `deuxième soin à ${moment(second.startsAt, site).time}` : undefined
