import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useState } from 'react'
import { correctContact } from '../../../api/staff/bookings.ts'
import { nowAtCentre } from '../../../shared/centre-time.ts'
import { differences } from '../../../shared/staff/differences.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useAskedClose } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toasts.ts'
import { type ContactForm, contactForm, contactOf, contactRequest, labels } from '../model/contact.ts'
import styles from './reschedule-dialog.module.css'
import { useBookingAction } from './use-booking-action.ts'

const FORM = 'contact'

/** Corrects the name, address and phone of a booking's client. The history keeps what was there before. */
export function ContactDialog({ booking, onClose }: { booking: StaffBookingDetail; onClose: () => void }) {
  const [before, setBefore] = useState(() => contactOf(booking))
  const { field, handleSubmit, formState, reset, watch } = useStaffForm(contactForm, { ...before, resends: true })
  const saving = useBookingAction(
    booking,
    (seen, values: ContactForm) => correctContact(seen, contactRequest(values)),
    () => {
      toast.success('Coordonnées corrigées')
      onClose()
    },
  )
  const ask = useAskedClose(formState.isDirty && !saving.isPending, 'Coordonnées', onClose, { param: 'booking' })
  const now = saving.overtaken && contactOf(saving.overtaken)
  const takeOver = () => {
    if (!now) return
    setBefore(now)
    reset({ ...now, resends: true })
    saving.reset()
  }
  const isUpcoming = booking.status === 'confirmed' && booking.start_time > nowAtCentre()
  const hasNewAddress = watch('email').trim().toLowerCase() !== before.email.toLowerCase()
  return (
    <Modal
      title="Corriger les coordonnées"
      onClose={() => saving.isPending || ask()}
      actions={
        <>
          <Button look="outline" disabled={saving.isPending} onClick={ask}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} busy={saving.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(values => saving.isPending || saving.mutate(values))(event)}
      >
        <p>Les prochains e-mails partent à cette adresse. L’historique garde l’ancienne.</p>
        <div className={styles.when}>
          <TextField {...field('first_name')} label={labels.first_name} autoComplete="off" required />
          <TextField {...field('last_name')} label={labels.last_name} autoComplete="off" required />
        </div>
        <TextField
          {...field('email')}
          label={labels.email}
          type="email"
          autoComplete="off"
          required={before.email !== ''}
        />
        <TextField {...field('phone')} label={labels.phone} type="tel" autoComplete="off" optional />
        {isUpcoming && hasNewAddress && (
          <CheckField {...field('resends')}>Renvoyer la confirmation à la nouvelle adresse</CheckField>
        )}
        {saving.isError && (
          <SaveFailure
            error={saving.error}
            fallback="Les coordonnées n’ont pas pu être corrigées."
            overtaken={now && { changed: differences(labels, before, now), onTakeOver: takeOver }}
          />
        )}
      </form>
    </Modal>
  )
}
