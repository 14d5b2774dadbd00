import type { StaffBookingDetail, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { capital, namedInChoice, the } from '@alba/contracts/centre/grammar'
import { typedText } from '@alba/contracts/shared/text'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { bookingQuery, cancelBooking, type WishedBy } from '../../../api/staff/bookings.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { LONGEST_REASON } from '../../../shared/staff/reason.ts'
import { useConfirmedClose } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { client } from '../../../shared/words.ts'
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
  { value: 'client', label: namedInChoice(client) },
  { value: 'centre', label: 'Le centre' },
] as const

/** No default, because who cancels decides whether the client gets money back. */
const cancelForm = z.object({
  wished_by: z.enum(['client', 'centre'], 'Indiquez qui annule : ce qui a été payé en dépend.'),
  gives_back: z.boolean(),
  reason: typedText(LONGEST_REASON),
})
const EMPTY = { wished_by: null as WishedBy | null, gives_back: false, reason: '' }

type Props = { booking: Pick<StaffBookingView, 'id' | 'version'>; onDone: () => void; onClose: () => void }

/** Cancels a booking, after asking who wants it and why, and showing the consequences. */
export function CancelDialog({ booking, onDone, onClose }: Props) {
  // The list's bookings have no payments, so the consequences come from the booking's detail.
  const found = useQuery(bookingQuery(booking.id))
  const { field, handleSubmit, watch, formState } = useStaffForm(cancelForm, EMPTY)
  const canceling = useBookingAction(
    booking,
    (seen, { reason, wished_by, gives_back }: z.output<typeof cancelForm>) =>
      cancelBooking(seen, { reason, wished_by, gives_back: wished_by === 'client' && gives_back }),
    () => {
      toast.success('Réservation annulée avec succès')
      onDone()
    },
  )
  const leave = useConfirmedClose(
    // While the cancellation is sent, the form still counts as changed; leaving it then must not ask.
    formState.dirtyFields.reason === true && (canceling.isIdle || canceling.isError),
    'Annuler la réservation',
    onClose,
    { param: 'booking' },
  )
  const [wishedBy, givesBack] = watch(['wished_by', 'gives_back'])
  const send = handleSubmit(wish => {
    if (found.data && !canceling.isPending) canceling.mutate(wish)
  })
  return (
    <Confirm
      title="Annuler la réservation"
      confirmLabel="Annuler la réservation"
      cancelLabel="Garder la réservation"
      danger
      busy={canceling.isPending}
      error={canceling.isError ? failureOf(canceling.error, FAILED) : undefined}
      onConfirm={() => void send()}
      onClose={leave}
    >
      <p>Êtes-vous sûr de vouloir annuler cette réservation ? Le créneau sera libéré et redeviendra disponible.</p>
      <RadioGroup {...field('wished_by')} label="Qui annule ?" options={WHO} />
      <QueryView
        query={found}
        waiting={<Skeletons count={2} shape="line" label="Chargement…" />}
        failure="Cette réservation ne peut pas être affichée."
        isPart
      >
        {detail =>
          wishedBy && <Outcome booking={detail} wishedBy={wishedBy} givesBack={givesBack} field={field('gives_back')} />
        }
      </QueryView>
      <TextArea
        {...field('reason')}
        label="Motif"
        optional
        hint="Gardé dans l’historique."
        rows={2}
        maxLength={LONGEST_REASON}
      />
    </Confirm>
  )
}

type OutcomeProps = {
  booking: StaffBookingDetail
  wishedBy: WishedBy
  givesBack: boolean
  /** The checkbox for returning the money although the client cancels. */
  field: Omit<ComponentProps<typeof CheckField>, 'children'>
}

/** The consequences: what the mail tells the client, and what happens to the money. */
function Outcome({ booking, wishedBy, givesBack, field }: OutcomeProps) {
  const { message, money } = meaningOf(booking, wishedBy, wishedBy === 'client' && givesBack)
  const offer = wishedBy === 'client' ? offerOf(booking.cancellation) : undefined
  return (
    <>
      {offer && <CheckField {...field}>{offer}</CheckField>}
      <div className={styles.outcome} aria-live="polite">
        <Notice tone={booking.cancellation.paid_with === 'nothing' ? 'info' : 'wait'}>{money}</Notice>
        {message && (
          <p>
            <b>{`${capital(the(client))} lira :`}</b> {message}
          </p>
        )}
      </div>
    </>
  )
}
