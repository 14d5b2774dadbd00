import type { StaffBookingDetail, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingQuery, cancelBooking, type WishedBy } from '../../../api/staff/bookings.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useAskedClose } from '../../../shared/staff/unsaved.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CheckField, TextArea } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { meaningOf, offerOf } from '../model/cancellation.ts'
import styles from './detail.module.css'
import { failureOf, useBookingAction } from './use-booking-action.ts'

const FAILED = 'Erreur lors de l’annulation de la réservation'
const WHO = [
  { value: 'client', label: 'La cliente / le client' },
  { value: 'centre', label: 'Le centre' },
] as const

type Props = { booking: Pick<StaffBookingView, 'id' | 'version'>; onDone: () => void; onClose: () => void }

/** The question, who wishes it, what it means, and the reason in one; closing it does nothing. */
export function CancelDialog({ booking, onDone, onClose }: Props) {
  // The list knows of no money: what it would mean stands in the detail.
  const found = useQuery(bookingQuery(booking.id))
  const [wishedBy, setWishedBy] = useState<WishedBy>()
  const [givesBack, setGivesBack] = useState(false)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const canceling = useBookingAction(
    booking,
    (seen, wished_by: WishedBy) =>
      cancelBooking(seen, { reason: reason.trim(), wished_by, gives_back: wished_by === 'client' && givesBack }),
    () => {
      toast.success('Réservation annulée avec succès')
      onDone()
    },
  )
  const leave = useAskedClose(
    // What is sent is not lost: the sheet closes as soon as the answer is there.
    reason.trim() !== '' && (canceling.isIdle || canceling.isError),
    'Annuler la réservation',
    onClose,
    'booking',
  )
  const send = () => {
    setAsked(true)
    // Money hangs on the answer, so nothing is taken for granted.
    if (wishedBy && found.data) canceling.mutate(wishedBy)
  }
  return (
    <Confirm
      title="Annuler la réservation"
      confirmLabel="Annuler la réservation"
      cancelLabel="Garder la réservation"
      danger
      busy={canceling.isPending}
      error={canceling.isError ? failureOf(canceling.error, FAILED) : undefined}
      onConfirm={send}
      onClose={leave}
    >
      <p>Êtes-vous sûr de vouloir annuler cette réservation ? Le créneau sera libéré et redeviendra disponible.</p>
      <RadioGroup
        label="Qui annule ?"
        options={WHO}
        value={wishedBy}
        error={isAsked && !wishedBy ? 'Indiquez qui annule : ce qui a été payé en dépend.' : undefined}
        onChange={setWishedBy}
      />
      <QueryView
        query={found}
        waiting={<Skeletons count={2} shape="line" label="Chargement…" />}
        failure="Cette réservation ne peut pas être affichée."
        isPart
      >
        {detail =>
          wishedBy && <Outcome booking={detail} wishedBy={wishedBy} givesBack={givesBack} onGiveBack={setGivesBack} />
        }
      </QueryView>
      <TextArea
        id="reason"
        label="Motif"
        optional
        hint="Gardé dans l’historique."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Confirm>
  )
}

type OutcomeProps = {
  booking: StaffBookingDetail
  wishedBy: WishedBy
  givesBack: boolean
  onGiveBack: (givesBack: boolean) => void
}

/** What the client is told and what becomes of the money, before anything is sent. */
function Outcome({ booking, wishedBy, givesBack, onGiveBack }: OutcomeProps) {
  const { told, money } = meaningOf(booking, wishedBy, wishedBy === 'client' && givesBack)
  const offer = wishedBy === 'client' ? offerOf(booking.cancellation) : undefined
  return (
    <>
      {offer && (
        <CheckField id="gives_back" checked={givesBack} onChange={({ target }) => onGiveBack(target.checked)}>
          {offer}
        </CheckField>
      )}
      <div className={styles.outcome} aria-live="polite">
        <Notice tone={booking.cancellation.paid_with === 'nothing' ? 'info' : 'wait'}>{money}</Notice>
        {told && (
          <p>
            <b>Le client lira :</b> {told}
          </p>
        )}
      </div>
    </>
  )
}
