import type { BookingView } from '@alba/contracts/bookings/api'
import { useQueryClient } from '@tanstack/react-query'
import layout from '../../../shared/flow/layout.module.css'
import { PaymentPanel } from '../../../shared/payment/payment-panel.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FlowHead } from '../flow-head.tsx'
import { useCheckout } from '../model/checkout.ts'
import { goToStep } from '../model/steps.ts'
import { OpenPayment } from './open-payment.tsx'
import { Recap } from './recap.tsx'

/** The card was charged but the booking could not be read: no second payment, only another look. */
function PaidAlready({ booking }: { booking: BookingView }) {
  const client = useQueryClient()
  const error = useCheckout(checkout => checkout.paymentError)
  const lookAgain = () => {
    client.removeQueries({ queryKey: ['booking', booking.id] })
    goToStep('payment-processing', { bookingId: booking.id })
  }
  return (
    <PaymentPanel>
      <Notice tone="error">{error}</Notice>
      <p>Votre paiement a bien été pris en compte. Votre carte ne sera pas débitée une seconde fois.</p>
      <Button onClick={lookAgain}>Vérifier ma réservation</Button>
    </PaymentPanel>
  )
}

/** Payment by card for the booking on hold. */
export default function PaymentStep() {
  const booking = useCheckout(checkout => checkout.booking)
  const paid = useCheckout(checkout => checkout.paid)
  if (!booking) return null
  return (
    <>
      <FlowHead stage="payment" title="Paiement" />
      <div className={`page ${layout.columns}`}>
        <section className={layout.panel} aria-labelledby="card">
          {paid ? <PaidAlready booking={booking} /> : <OpenPayment key={booking.id} booking={booking} />}
        </section>
        <Recap booking={booking} />
      </div>
    </>
  )
}
