import type { MisplacedBookingView, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { ofThe } from '@alba/contracts/centre/grammar'
import { practitioner } from '../../../shared/words.ts'

/** « 2 réservations à déplacer » */
export const toMove = (count: number): string =>
  count === 1 ? '1 réservation à déplacer' : `${count} réservations à déplacer`

const reasons: Readonly<Record<MisplacedBookingView['why'], string>> = {
  room_closed: 'Salle fermée',
  outside_openings: 'Hors horaires',
}

/** Why a booking is misplaced, in two words. */
export const whyMisplaced = (why: MisplacedBookingView['why']): string => reasons[why]

export const KEPT = 'Réservation gardée à sa place'
export const KEEP_FAILED = 'La réservation n’a pas pu être gardée à sa place'

const where: typeof reasons = {
  room_closed: 'dans une salle fermée',
  outside_openings: `en dehors des horaires ${ofThe(practitioner)}`,
}

/**
 * The text in the detail of a booking that is misplaced, or was kept in its place on purpose; undefined for all others.
 * @param why it is misplaced; undefined when it is not
 */
export function misplacementOf(
  why: MisplacedBookingView['why'] | undefined,
  { kept_on_purpose, status }: Pick<StaffBookingDetail, 'kept_on_purpose' | 'status'>,
): { readonly title?: string; readonly text: string } | undefined {
  if (why)
    return {
      title: 'À déplacer',
      text: `Cette réservation se trouve ${where[why]} : déplacez-la, annulez-la, ou gardez-la ici exprès.`,
    }
  if (kept_on_purpose && status === 'confirmed')
    return { text: 'Gardée exprès à sa place, dans une salle fermée ou en dehors des horaires.' }
  return undefined
}
