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

type Move = z.output<ReturnType<typeof moveForm>>

/**
 * The mutation that moves a booking and shows a message about it.
 * @param practitioner the id of the only practitioner who may get the booking; null leaves the choice to the server,
 *   which prefers the present one. A centre without that choice always passes null
 */
export const useMove = (
  booking: StaffBookingDetail,
  practitioner: number | null,
  onMoved: (date: Move['date']) => void,
) =>
  useBookingAction(
    booking,
    async (seen, { wished_by, date, time, reason }: Move) => {
      const move = { start_time: localOf(date, time), wished_by, reason }
      const isAsked = choices.choosePractitioner && practitioner !== null
      const answer = await rescheduleBooking(seen, isAsked ? { ...move, practitioner_id: practitioner } : move)
      // `booking` is from before the request. The page may show the moved booking already, through the live feed.
      return movedTo(booking, answer)
    },
    (change, { date }) => {
      toast.success(['Réservation déplacée avec succès', change].filter(Boolean).join(', '))
      onMoved(date)
    },
  )

/**
 * « avec … » when the move gave the booking to another practitioner and the centre names practitioners; otherwise
 * undefined.
 */
const movedTo = ({ practitioners: [before] }: StaffBookingDetail, answer: StaffBookingDetail | BookingPending) =>
  choices.choosePractitioner && 'practitioners' in answer
    ? handover(before?.name, answer.practitioners[0]?.name)
    : undefined
