import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useState } from 'react'
import { correctContact } from '../../../api/staff/bookings.ts'
import { nowAtCentre } from '../../../shared/centre-time.ts'
import { contactLabels } from '../../../shared/staff/contact/contact-form.ts'
import { ContactModal } from '../../../shared/staff/contact/contact-modal.tsx'
import { differences } from '../../../shared/staff/differences.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useConfirmedClose } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { CheckField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { type BookingContact, bookingContactForm, contactOf, contactRequest } from '../model/contact.ts'
import { useBookingAction } from './use-booking-action.ts'

/** Corrects the name, address and phone of a booking's client. The history keeps the former details. */
export function ContactDialog({ booking, onClose }: { booking: StaffBookingDetail; onClose: () => void }) {
  const [before, setBefore] = useState(() => contactOf(booking))
  const form = useStaffForm(bookingContactForm, {
    ...before,
    resends: true,
  })
  const { field, formState, reset, watch } = form
  const saving = useBookingAction(
    booking,
    (seen, values: BookingContact) => correctContact(seen, contactRequest(values)),
    () => {
      toast.success('Coordonnées corrigées')
      onClose()
    },
  )
  const leave = useConfirmedClose(formState.isDirty && !saving.isPending, 'Coordonnées', onClose, { param: 'booking' })
  const now = saving.changedBooking && contactOf(saving.changedBooking)
  const takeOver = () => {
    if (!now) return
    setBefore(now)
    reset({ ...now, resends: true })
    saving.reset()
  }
  const isUpcoming = booking.status === 'confirmed' && booking.start_time > nowAtCentre()
  const hasNewAddress = watch('email').trim().toLowerCase() !== before.email.toLowerCase()
  return (
    <ContactModal
      intro="Les prochains e-mails partent à cette adresse. L’historique garde l’ancienne."
      form={form}
      saving={saving}
      hasEmail={before.email !== ''}
      onLeave={leave}
    >
      {isUpcoming && hasNewAddress && (
        <CheckField {...field('resends')}>Renvoyer la confirmation à la nouvelle adresse</CheckField>
      )}
      {saving.isError && (
        <SaveFailure
          error={saving.error}
          fallback="Les coordonnées n’ont pas pu être corrigées."
          conflict={now && { changed: differences(contactLabels, before, now), onTakeOver: takeOver }}
        />
      )}
    </ContactModal>
  )
}
