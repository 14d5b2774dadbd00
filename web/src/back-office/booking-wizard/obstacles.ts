import type { ExplainedStart, Obstacle } from '@alba/contracts/agenda/staff-api'
import { formatDate, splitLocal, spokenTime } from '../../shared/centre-time.ts'

/** A room or practitioner that is not free at a start, and why. */
export type ObstacleLine = { readonly who: string; readonly why: string }

const time = (local: string): string => spokenTime(splitLocal(local)?.time ?? '00:00')
const moment = (local: string): string => {
  const date = splitLocal(local)?.date
  return `${date ? formatDate(date, { day: 'numeric', month: 'long' }) : ''} à ${time(local)}`
}

const linesOf = ({ name, bookings, closures }: Obstacle): ObstacleLine[] => [
  ...bookings.map(booking => ({
    who: name,
    why: `${booking.service_name} de ${time(booking.start_time)} à ${time(booking.end_time)}, ${booking.customer_name}`,
  })),
  ...closures.map(({ start_datetime, end_datetime, reason }) => ({
    who: name,
    why: `fermeture du ${moment(start_datetime)} au ${moment(end_datetime)}${reason ? `, ${reason}` : ''}`,
  })),
]

/** All obstacles of one reason, one per line. */
export const obstacleLines = ({ obstacles }: ExplainedStart['reasons'][number]): ObstacleLine[] =>
  obstacles.flatMap(linesOf)
