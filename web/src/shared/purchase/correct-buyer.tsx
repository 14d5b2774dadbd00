import type { CorrectEmailRequest } from '@alba/contracts/shared/corrections'
import { CorrectEmail } from '../correct-email/correct-email.tsx'
import type { Bought, BuyerValues, DraftStore } from './draft.ts'

type Props<Values extends BuyerValues> = {
  kind: 'voucher' | 'purchase'
  draft: DraftStore<Values>
  bought: Bought | null
  correct: (orderId: number, request: CorrectEmailRequest) => Promise<unknown>
}

/** Corrects the buyer's address of what this browser has just bought. */
export function CorrectBuyer<Values extends BuyerValues>({ kind, draft, bought, correct }: Props<Values>) {
  if (!bought) return null
  const { orderId, email, requestKey } = bought
  const send = async (request: CorrectEmailRequest) => {
    await correct(orderId, request)
    draft.setState({ bought: { ...bought, email: request.email } })
  }
  return <CorrectEmail of={`${kind} ${orderId}`} address={email} requestKey={requestKey} correct={send} />
}
