import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { meansNames } from '@alba/contracts/payments/means-names'
import { useState } from 'react'
import { z } from 'zod'
import { markPaidOnSite } from '../../../api/staff/bookings.ts'
import { amountUpTo, chosenMeans, typedOf } from '../../../shared/staff/refunds/give-back.ts'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './reschedule-dialog.module.css'
import { failureOf, useBookingAction } from './use-booking-action.ts'

const FAILED = 'Le règlement n’a pas pu être enregistré.'
/** The largest amount that the server accepts, in cents. */
const MOST_CENTS = 10_000_000

/** Records that a booking was paid at the centre, by which means and how much. The amount defaults to the price. */
export function PaidOnSiteDialog({ booking, onClose }: { booking: StaffBookingDetail; onClose: () => void }) {
  const [schema] = useState(() => z.object({ means: chosenMeans, amount: amountUpTo(MOST_CENTS) }))
  const { field, handleSubmit } = useStaffForm(schema, {
    means: '',
    amount: booking.price_cents > 0 ? typedOf(booking.price_cents) : '',
  })
  const marking = useBookingAction(
    booking,
    (seen, { means, amount }: z.output<typeof schema>) => markPaidOnSite(seen, { means, amount_cents: amount }),
    () => {
      toast.success('Réservation marquée comme réglée sur place')
      onClose()
    },
  )
  return (
    <Modal
      title="Réglé sur place"
      onClose={() => {
        if (!marking.isPending) onClose()
      }}
      actions={
        <>
          <Button look="outline" disabled={marking.isPending} onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" form="paid-on-site" busy={marking.isPending}>
            Marquer comme réglé sur place
          </Button>
        </>
      }
    >
      <form
        id="paid-on-site"
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(sendOnce(marking))(event)}
      >
        <p>Ce que {booking.customer_name} a réglé au centre, pour votre comptabilité. Rien n’est débité.</p>
        <div className={styles.when}>
          <SelectField {...field('means')} label="Moyen">
            <option value="">Choisir…</option>
            {chosenMeans.options.map(means => (
              <option key={means} value={means}>
                {meansNames[means]}
              </option>
            ))}
          </SelectField>
          <TextField {...field('amount')} label="Montant (€)" inputMode="decimal" autoComplete="off" />
        </div>
        {marking.isError && <Notice tone="error">{failureOf(marking.error, FAILED)}</Notice>}
      </form>
    </Modal>
  )
}
