import { notesRequest, type StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { the } from '@alba/contracts/centre/grammar'
import { useState } from 'react'
import type { z } from 'zod'
import { changeNotes } from '../../../api/staff/bookings.ts'
import { differences } from '../../../shared/staff/differences.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { client } from '../../../shared/words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './detail.module.css'
import { useBookingAction } from './use-booking-action.ts'

/** The notes that the client wrote or may read, and the internal notes of staff. Both can be changed. */
export function Notes({ booking }: { booking: StaffBookingDetail }) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <NotesForm booking={booking} onClose={() => setEdited(false)} />
  return (
    <div className={styles.notes}>
      <p className={booking.notes ? styles.quote : styles.none}>{booking.notes ?? 'Aucune note'}</p>
      {booking.admin_notes && (
        <>
          <b>Notes internes</b>
          <p className={styles.quote}>{booking.admin_notes}</p>
        </>
      )}
      <Button look="outline" onClick={() => setEdited(true)}>
        Modifier les notes
      </Button>
    </div>
  )
}

const LABELS = { notes: 'Notes', admin_notes: 'Notes internes' }
const notesOf = ({ notes, admin_notes }: StaffBookingDetail) => ({ notes: notes ?? '', admin_notes: admin_notes ?? '' })

function NotesForm({ booking, onClose }: { booking: StaffBookingDetail; onClose: () => void }) {
  const { field, handleSubmit, reset, formState } = useStaffForm(notesRequest, notesOf(booking))
  const saving = useBookingAction(
    booking,
    (seen, { notes = null, admin_notes = null }: z.output<typeof notesRequest>) =>
      changeNotes(seen, { notes, admin_notes }),
    () => {
      toast.success('Notes enregistrées avec succès')
      onClose()
    },
  )
  const [seenNotes, setSeenNotes] = useState(() => notesOf(booking))
  useUnsaved(formState.isDirty && !saving.isSuccess, 'Notes', { param: 'booking' })
  const newerNotes = saving.changedBooking && notesOf(saving.changedBooking)
  const takeOver = () => {
    if (!newerNotes) return
    setSeenNotes(newerNotes)
    reset(newerNotes)
    saving.reset()
  }
  return (
    <form className={styles.notes} noValidate onSubmit={event => void handleSubmit(sendOnce(saving))(event)}>
      <TextArea {...field('notes')} label={LABELS.notes} hint={`Visibles par ${the(client)}.`} maxLength={2000} />
      <TextArea
        {...field('admin_notes')}
        label={LABELS.admin_notes}
        hint="Pour le centre seulement."
        maxLength={2000}
      />
      {saving.isError && (
        <SaveFailure
          error={saving.error}
          fallback="Les notes n’ont pas pu être enregistrées."
          conflict={newerNotes && { changed: differences(LABELS, seenNotes, newerNotes), onTakeOver: takeOver }}
        />
      )}
      <div className={styles.row}>
        <Button type="submit" busy={saving.isPending}>
          Enregistrer
        </Button>
        <Button look="outline" disabled={saving.isPending} onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
