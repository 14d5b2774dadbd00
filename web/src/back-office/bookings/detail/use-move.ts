import type { BookingPending } from '@alba/contracts/bookings/api'
import { handover } from '@alba/contracts/bookings/handover'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { z } from 'zod'
import { rescheduleBooking } from '../../../api/staff/bookings.ts'
import { choices } from '../../../shared/centre.ts'
import { localOf } from '../../../shared/centre-time.ts'
import { toast } from '../../../ui/toasts.ts'
import type { moveForm } from '../model/terms.ts'
import { useBookingAction } from './use-booking-action.ts'
import type { TakenMove } from './use-take-back.ts'

/** @property outsideHours staff was asked, and moves the booking outside the hours on purpose */
type Move = z.output<ReturnType<typeof moveForm>> & { readonly outsideHours?: boolean }

/** A move that was made: to which day, what to say about it, and how it is taken back, if it can be. */
export type Moved = {
  readonly date: Move['date']
  readonly message: string
  readonly taken: TakenMove | undefined
}

/**
 * The mutation that moves a booking.
 * @param practitioner the id of the only practitioner who may get the booking; null leaves the choice to the server,
 *   which prefers the present one. A centre without that choice always passes null
 */
export const useMove = (booking: StaffBookingDetail, practitioner: number | null, onMoved: (moved: Moved) => void) =>
  useBookingAction(
    booking,
    async (seen, { wished_by, date, time, reason, outsideHours }: Move) => {
      const move = { start_time: localOf(date, time), wished_by, reason, ...(outsideHours && { outside_hours: true }) }
      const isAsked = choices.choosePractitioner && practitioner !== null
      const answer = await rescheduleBooking(seen, isAsked ? { ...move, practitioner_id: practitioner } : move)
      // `booking` is from before the request. The page may show the moved booking already, through the live feed.
      return { change: movedTo(booking, answer), taken: takenMove(booking, answer) }
    },
    ({ change, taken }, { date }) => {
      const message = ['Réservation déplacée avec succès', change].filter(Boolean).join(', ')
      onMoved({ date, message, taken })
    },
  )

/** The message about a move, where it is made from the detail of the booking. */
export const sayMoved = ({ message }: Moved): void => toast.success(message)

/** While the read models are late, the new version is unknown, so nothing can be taken back safely. */
function takenMove(
  { start_time, practitioners: [present], second }: StaffBookingDetail,
  answer: StaffBookingDetail | BookingPending,
): TakenMove | undefined {
  if (!('version' in answer)) return undefined
  const seen = { id: answer.id, version: answer.version }
  const isSameTime = answer.start_time === start_time
  return { seen, start_time, practitioner: isSameTime ? present?.id : undefined, second: second?.practitioner.name }
}

/**
 * « avec … » when the move gave the booking to another practitioner and the centre names practitioners; otherwise
 * undefined.
 */
const movedTo = ({ practitioners: [before] }: StaffBookingDetail, answer: StaffBookingDetail | BookingPending) =>
  choices.choosePractitioner && 'practitioners' in answer
    ? handover(before?.name, answer.practitioners[0]?.name)
    : undefined
