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
import { send } from '../model/send.ts'
import { canTakeAgain, takeAgain } from '../model/take-again.ts'
import { useChosenService } from '../model/use-chosen-service.ts'

/** Gives the time back, and finds out whether it could be had again. Asked once for each booking. */
const useEnding = (booking: BookingView, intentId: string | undefined) =>
  useQuery({
    queryKey: ['hold-ended', booking.id],
    queryFn: () => endHold(booking, intentId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The same time again, in one press, where it is free and everything that was typed is still there. */
function TakeAgain({ booking }: { booking: BookingView }) {
  const service = useChosenService()
  const again = useMutation({
    mutationFn: async () => service && takeAgain(service, booking),
    onError: error => showError(errorMessage(error, 'Erreur lors de la réservation')),
  })
  return (
    <Button onClick={() => again.isPending || again.mutate()} busy={again.isPending} disabled={!service}>
      <CalendarCheck aria-hidden="true" />
      Reprendre ce créneau
    </Button>
  )
}

function WhatNow({ booking, ending }: { booking: BookingView; ending: Exclude<Ending, 'paid'> }) {
  const again = useDraft(canTakeAgain) && ending === 'free'
  const time = `${dateLabel(booking.start_time)} à ${timeLabel(booking.start_time)}`
  return (
    <>
      <Live>
        Rien n’a été débité.{' '}
        {ending === 'free'
          ? `Le créneau du ${time} est encore libre : vous pouvez le reprendre.`
          : `Le créneau du ${time} a été réservé entre-temps : choisissez-en un autre.`}
      </Live>
      <div className={layout.actions}>
        {again && <TakeAgain booking={booking} />}
        <Button look={again ? 'outline' : 'full'} onClick={() => void send({ type: 'time-to-choose-again' })}>
          <CalendarDays aria-hidden="true" />
          Choisir un autre horaire
        </Button>
      </div>
    </>
  )
}

type Props = { booking: BookingView; intentId: string | undefined; error: string | null }

/** Replaces the card form once the hold has run out, and offers what can be done. */
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
      {isError ? (
        <Notice tone="error" title="Le service de paiement ne répond pas">
          <Button look="quiet" onClick={() => void refetch()} busy={isFetching}>
            Réessayer
          </Button>
        </Notice>
      ) : ending === 'free' || ending === 'taken' ? (
        <WhatNow booking={booking} ending={ending} />
      ) : (
        <Skeletons count={2} shape="line" label="Vérification du créneau…" />
      )}
    </PaymentPanel>
  )
}
