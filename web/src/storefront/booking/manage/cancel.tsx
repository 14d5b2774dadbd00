import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelByLink, refreshLink, takeChanged } from '../../../api/booking-links.ts'
import { errorMessage } from '../../../api/errors.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import styles from './manage.module.css'
import { returnSentence } from './returned.ts'
import { spokenStart } from './spoken-start.ts'

type Props = { token: string; booking: LinkedBookingView }

/** The part that cancels the booking. It says what is refunded, and asks for a confirmation. */
export function Cancel({ token, booking }: Props) {
  const [asks, setAsks] = useState(false)
  const { gives_back } = booking.cancellation
  return (
    <section className={`${layout.panel} ${styles.cancel}`} aria-labelledby="cancel-title">
      <h2 id="cancel-title">L’annuler</h2>
      <p className={styles.note}>
        {gives_back ? (
          <>
            Sans frais jusqu’au <b>{spokenStart(booking.last_moment)}</b>. {returnSentence(booking)}
          </>
        ) : (
          <>
            Le dernier moment pour annuler sans frais était le {spokenStart(booking.last_moment)}.{' '}
            <b>{returnSentence(booking)}</b>
          </>
        )}
      </p>
      {booking.second && <p className={styles.note}>Les deux soins s’annulent ensemble.</p>}
      <Button look="dangerOutline" onClick={() => setAsks(true)}>
        Annuler le rendez-vous
      </Button>
      {asks && <Asking token={token} booking={booking} onClose={() => setAsks(false)} />}
    </section>
  )
}

function Asking({ token, booking, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => cancelByLink(token, booking),
    onSuccess: changed => takeChanged(client, token, changed),
    // When the last moment has passed meanwhile, the dialog stays open with the new consequences, to be confirmed
    // again.
    onError: () => refreshLink(client, token),
  })
  return (
    <Confirm
      danger
      title="Annuler ce rendez-vous ?"
      confirmLabel="Oui, annuler"
      cancelLabel="Garder mon rendez-vous"
      busy={canceling.isPending}
      error={canceling.isError ? errorMessage(canceling.error, 'L’annulation n’a pas abouti.') : undefined}
      onConfirm={() => {
        if (!canceling.isPending) canceling.mutate()
      }}
      onClose={onClose}
    >
      <p>
        {booking.service.name}, {spokenStart(booking.start_time)}.
      </p>
      <p>
        <b>{returnSentence(booking)}</b>
      </p>
    </Confirm>
  )
}
