import type { BookingView } from '@alba/contracts/bookings/api'
import { useQueryClient } from '@tanstack/react-query'
import { bookingKey } from '../../../api/bookings.ts'
import layout from '../../../shared/flow/layout.module.css'
import { PaymentPanel } from '../../../shared/payment/payment-panel.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FlowHead } from '../flow-head.tsx'
import { bookingOf } from '../model/flow.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { OpenPayment } from './open-payment.tsx'
import { Recap } from './recap.tsx'

/**
 * Shown when the card was charged and the visitor came back here from the page that looks the booking up. The booking
 * can be looked up again, but must not be paid twice.
 * @param error why the booking could not be loaded; null when no look-up has failed
 */
function PaidAlready({ booking, error }: { booking: BookingView; error: string | null }) {
  const client = useQueryClient()
  const retryLookUp = () => {
    client.removeQueries({ queryKey: bookingKey(booking.id) })
    void send({ type: 'look-up-retried' })
  }
  return (
    <PaymentPanel>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <p>Votre paiement a bien été pris en compte. Votre carte ne sera pas débitée une seconde fois.</p>
      <Button onClick={retryLookUp}>Vérifier ma réservation</Button>
    </PaymentPanel>
  )
}

/** The payment by card of a booking on hold. */
export default function PaymentStep() {
  const stage = useFlow(flow => flow.stage)
  const booking = bookingOf(stage)
  if (!booking) return null
  return (
    <>
      <FlowHead stage="payment" booking={booking} title="Paiement" />
      <div className={`page ${layout.columns}`}>
        <section className={layout.panel} aria-labelledby="card">
          {stage.at === 'paid' ? (
            <PaidAlready booking={booking} error={stage.error} />
          ) : (
            <OpenPayment key={booking.id} booking={booking} />
          )}
        </section>
        <Recap booking={booking} />
      </div>
    </>
  )
}
