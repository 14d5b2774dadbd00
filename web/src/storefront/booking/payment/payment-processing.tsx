import type { BookingView } from '@alba/contracts/bookings/api'
import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bookingKey, getBooking } from '../../../api/bookings.ts'
import { getIntent } from '../../../api/payments.ts'
import { centre, choices } from '../../../shared/centre.ts'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Live } from '../../../ui/live.tsx'
import { bookingOf } from '../model/flow.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { bookingPath, selectionOf } from '../model/steps.ts'
import { Waiting } from './waiting.tsx'

/** How long to wait before the first look-up of the booking, and between two look-ups; milliseconds. */
const POLL_MS = 2000
/** After this many look-ups they become rarer, and the page tells the visitor what to do. */
const SLOW_AFTER_LOOKUPS = 15

function useDelay(milliseconds: number) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return over
}

/**
 * Looks the booking up, after making the server ask the card provider: the confirmation must not depend on a webhook,
 * which may be late or lost. A failure to ask the provider is ignored, since the next look-up asks again.
 */
async function lookUp(bookingId: number, signal: AbortSignal): Promise<BookingView> {
  const intentId = useFlow.getState().paid[bookingId]
  if (intentId) await getIntent(intentId, signal).catch(() => undefined)
  return getBooking(bookingId, signal)
}

/** Whether the booking has its final state: it is confirmed, or the payment is being refunded. */
const isDecided = (booking: BookingView | undefined) =>
  booking?.status === 'confirmed' || booking?.late_payment_refunded === true

function useConfirmation(bookingId: number) {
  const waited = useDelay(POLL_MS)
  const query = useQuery({
    queryKey: bookingKey(bookingId),
    queryFn: ({ signal }) => lookUp(bookingId, signal),
    enabled: waited,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || isDecided(state.data)) return false
      return state.dataUpdateCount < SLOW_AFTER_LOOKUPS ? POLL_MS : POLL_MS * 5
    },
  })
  // The count is one more than the look-ups, since the effect also runs before the first answer.
  const [lookUps, setLookUps] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, even one that equals the last
  useEffect(() => setLookUps(count => count + 1), [query.dataUpdatedAt])
  return { ...query, slow: lookUps > SLOW_AFTER_LOOKUPS }
}

/**
 * « Les 75,00 € vous sont rendus ». What vouchers had paid is no part of it; once they have it back, only the booking
 * that this page sent to the payment still says how much it was. After a return from the bank's page nothing does.
 */
function whatIsReturned({ id, price_cents }: BookingView, sent: BookingView | null): string {
  if (!choices.voucherAndCard) return `Les ${exactPrice(price_cents)} vous sont rendus sur la même carte`
  if (sent?.id !== id) return 'Ce que la carte a réglé vous est rendu sur la même carte'
  const byVouchers = sent.voucher_cents ?? 0
  const byCard = `Les ${exactPrice(price_cents - byVouchers)} vous sont rendus sur la même carte`
  return byVouchers === 0 ? byCard : `${byCard}, et ${exactPrice(byVouchers)} par bon cadeau`
}

/** The payment came after the hold was over, and could confirm the booking no more, so it is refunded. */
function Refunded({ booking }: { booking: BookingView }) {
  const sent = useFlow(({ stage }) => bookingOf(stage))
  return (
    <section className={`page ${layout.centered}`}>
      <EmptyState
        level="h1"
        image={drawing('horizon')}
        title="Votre paiement vous est intégralement remboursé"
        actions={
          <>
            <ButtonLink href={bookingPath(selectionOf(booking))} onClick={() => void send({ type: 'restarted' })}>
              Choisir un autre créneau
            </ButtonLink>
            <a className={buttonClass({ look: 'outline' })} href={centre.phoneLink}>
              Appeler le {centre.phone}
            </a>
          </>
        }
      >
        <Live>
          Le paiement est arrivé trop tard : le rendez-vous du {dateLabel(booking.start_time)} à{' '}
          {timeLabel(booking.start_time)} n’a pas pu être confirmé. {whatIsReturned(booking, sent)}, sans aucune
          démarche de votre part.
        </Live>
      </EmptyState>
    </section>
  )
}

/** The step after the payment: looks the booking up until it is confirmed. */
export default function PaymentProcessing({ bookingId }: { bookingId: number }) {
  const { data: booking, error, slow } = useConfirmation(bookingId)
  useEffect(() => {
    if (booking?.status === 'confirmed') void send({ type: 'confirmed', booking })
  }, [booking])
  useEffect(() => {
    if (error) void send({ type: 'look-up-failed', message: error.message })
  }, [error])

  if (booking?.late_payment_refunded) return <Refunded booking={booking} />
  return (
    <Waiting title="Un instant, nous confirmons">
      Votre paiement est en cours de traitement.
      {slow && (
        <>
          <br />
          Cela prend plus longtemps que d’habitude. Vous pouvez fermer cette page : votre paiement est suivi. Une
          question ? <a href={centre.phoneLink}>{centre.phone}</a>, réservation n° {groupedNumber(bookingId)}.
        </>
      )}
    </Waiting>
  )
}
