import type { RefundableView } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Booked, labelsOf, refundableFrom } from './give-back.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'

type Props = {
  /** Each payment of a thing of which some may go back. */
  payments: readonly RefundableView[]
  customer: string
  /** What was paid for: « Massage prénatal ». */
  what: string
  /** What is paid at the centre is part of its booking. */
  booking?: Booked
}

/** « Rembourser »: once for each payment, since each goes back by itself. */
export function GiveBackButtons({ payments, customer, what, booking }: Props) {
  const [chosen, setChosen] = useState<RefundableView>()
  return (
    <>
      {labelsOf(payments).map(([payment, label]) => (
        <Button key={payment.payment_intent_id ?? 'on-site'} look="outline" onClick={() => setChosen(payment)}>
          {label}
        </Button>
      ))}
      {chosen && (
        <GiveBackDialog
          money={refundableFrom(chosen, customer, booking)}
          way={chosen.payment_intent_id === null ? 'otherwise' : 'card'}
          about={`${customer}, ${what} : ${amount(chosen.left_cents)} au plus.`}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
