import type { RefundableView } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Booked, labelsOf, refundableFrom } from './give-back.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'

type Props = {
  /** The payments of a booking, voucher or package that can be refunded. */
  payments: readonly RefundableView[]
  customer: string
  /** A description of what was paid for: « Massage prénatal ». */
  what: string
  /** The booking, to which a payment at the centre belongs. */
  booking?: Booked
}

const isSamePayment = (payment: RefundableView) => (other: RefundableView) =>
  other.payment_intent_id === payment.payment_intent_id

/** A button « Rembourser » for each payment, since each is refunded by itself. */
export function GiveBackButtons({ payments, customer, what, booking }: Props) {
  const [asked, setAsked] = useState<RefundableView>()
  const chosen = asked && (payments.find(isSamePayment(asked)) ?? asked)
  return (
    <>
      {labelsOf(payments).map(([payment, label]) => (
        <Button key={payment.payment_intent_id ?? 'on-site'} look="outline" onClick={() => setAsked(payment)}>
          {label}
        </Button>
      ))}
      {chosen && (
        <GiveBackDialog
          money={refundableFrom(chosen, customer, booking)}
          method={chosen.payment_intent_id === null ? 'otherwise' : 'card'}
          about={`${customer}, ${what} : ${amount(chosen.left_cents)} au plus.`}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
