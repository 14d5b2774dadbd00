import type { BookingView } from '@alba/contracts/bookings/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarDays } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { PaymentPanel } from '../../../shared/payment/payment-panel.tsx'
import { Button } from '../../../ui/button.tsx'
import { Live } from '../../../ui/live.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showError } from '../../../ui/shown-toasts.ts'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { useDraft } from '../model/draft.ts'
import { type Ending, endHold } from '../model/hold.ts'
import { canRebook, rebook } from '../model/rebook.ts'
import { send } from '../model/send.ts'
import { useWanted } from '../model/use-wanted.ts'

/** The query that cancels the hold and finds out how it ended. It runs once each time that this is shown. */
const useEnding = (booking: BookingView, intentId: string | undefined) =>
  useQuery({
    queryKey: ['hold-ended', booking.id],
    queryFn: () => endHold(booking, intentId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** A button that books the same time again. */
function RebookButton({ booking }: { booking: BookingView }) {
  const wanted = useWanted()
  const rebooking = useMutation({
    mutationFn: async () => wanted && rebook(wanted, booking),
    onError: error => showError(errorMessage(error, 'Erreur lors de la réservation')),
  })
  return (
    <Button
      onClick={() => {
        if (!rebooking.isPending) rebooking.mutate()
      }}
      busy={rebooking.isPending}
      disabled={!wanted}
    >
      <CalendarCheck aria-hidden="true" />
      Reprendre ce créneau
    </Button>
  )
}

function WhatNow({ booking, ending }: { booking: BookingView; ending: Exclude<Ending, 'paid'> }) {
  const canRebookNow = useDraft(canRebook) && ending === 'free'
  const time = `${dateLabel(booking.start_time)} à ${timeLabel(booking.start_time)}`
  return (
    <>
      <Live>
        Rien n’a été débité.{' '}
        {ending === 'free'
          ? `Le créneau du ${time} est encore libre${canRebookNow ? ' : vous pouvez le reprendre' : ''}.`
          : `Le créneau du ${time} a été réservé entre-temps : choisissez-en un autre.`}
      </Live>
      <div className={layout.actions}>
        {canRebookNow && <RebookButton booking={booking} />}
        <Button look={canRebookNow ? 'outline' : 'full'} onClick={() => void send({ type: 'other-time-wanted' })}>
          <CalendarDays aria-hidden="true" />
          Choisir un autre horaire
        </Button>
      </div>
    </>
  )
}

type Props = {
  booking: BookingView
  intentId: string | undefined
  /** Why the last payment failed, in French; null when none has failed. */
  error: string | null
}

/** Replaces the card form once the hold is over, and offers to book the same time again or to choose another. */
export default function HoldEnded({ booking, intentId, error }: Props) {
  const { data: ending, isError, refetch, isFetching } = useEnding(booking, intentId)
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (ending === 'paid') void send({ type: 'charged', booking, intentId: intentId ?? null })
  }, [ending, booking, intentId])
  const title = (
    <span ref={heading} tabIndex={-1}>
      Le délai de paiement est dépassé
    </span>
  )
  return (
    <PaymentPanel title={title}>
      {error && <Notice tone="error">{error}</Notice>}
      {isError && (
        <Notice tone="error" title="Le service de paiement ne répond pas">
          <Button look="quiet" onClick={() => void refetch()} busy={isFetching}>
            Réessayer
          </Button>
        </Notice>
      )}
      {!isError && (ending === undefined || ending === 'paid') && (
        <Skeletons count={2} shape="line" label="Vérification du créneau…" />
      )}
      {!isError && (ending === 'free' || ending === 'taken') && <WhatNow booking={booking} ending={ending} />}
    </PaymentPanel>
  )
}
