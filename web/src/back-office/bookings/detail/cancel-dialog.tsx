import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { useState } from 'react'
import { cancelBooking } from '../../../api/staff/bookings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { failureOf, useBookingAction } from './use-booking-action.ts'

const FAILED = 'Erreur lors de l’annulation de la réservation'

type Props = { booking: Pick<StaffBookingView, 'id' | 'version'>; onDone: () => void; onClose: () => void }

/** The question and the reason in one; closing it does nothing (back office §5). */
export function CancelDialog({ booking, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const canceling = useBookingAction(
    booking,
    seen => cancelBooking(seen, reason.trim()),
    () => {
      toast.success('Réservation annulée avec succès')
      onDone()
    },
  )
  return (
    <Confirm
      title="Annuler la réservation"
      confirmLabel="Annuler la réservation"
      cancelLabel="Garder la réservation"
      danger
      busy={canceling.isPending}
      error={canceling.isError ? failureOf(canceling.error, FAILED) : undefined}
      onConfirm={() => canceling.mutate()}
      onClose={onClose}
    >
      <p>Êtes-vous sûr de vouloir annuler cette réservation ? Le créneau sera libéré et redeviendra disponible.</p>
      <TextArea
        id="reason"
        label="Motif"
        optional
        hint="Gardé dans l’historique."
        rows={3}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Confirm>
  )
}
