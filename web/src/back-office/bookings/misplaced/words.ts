import type { MisplacedBookingView } from '@alba/contracts/bookings/staff-api'

/** « 2 réservations à déplacer » */
export const toMove = (count: number): string =>
  count === 1 ? '1 réservation à déplacer' : `${count} réservations à déplacer`

const reasons: Readonly<Record<MisplacedBookingView['why'], string>> = {
  room_closed: 'Salle fermée',
  outside_openings: 'Hors horaires',
}

/** Why it is to be moved, in two words. */
export const whyMisplaced = (why: MisplacedBookingView['why']): string => reasons[why]
