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
 * Moves a booking, and says so.
 * @param practitioner the id of the only one who is accepted, where the centre chose that staff may ask for one; null for
 * the present one, or another who is free
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
      // The page may have shown the moved booking before this answer came; this one is from before it was sent.
      return movedTo(booking, answer)
    },
    (change, { date }) => {
      toast.success(['Réservation déplacée avec succès', change].filter(Boolean).join(', '))
      onMoved(date)
    },
  )

/** Who has the booking after the move, when that is another practitioner and the centre names them. */
const movedTo = ({ practitioners: [before] }: StaffBookingDetail, answer: StaffBookingDetail | BookingPending) =>
  choices.choosePractitioner && 'practitioners' in answer
    ? handover(before?.name, answer.practitioners[0]?.name)
    : undefined
