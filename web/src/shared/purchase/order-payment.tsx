import { exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { intentQuery } from '../../api/payments.ts'
import { Notice } from '../../ui/notice.tsx'
import layout from '../flow/layout.module.css'
import { CardPayment } from '../payment/card-payment.tsx'
import { type BuyerValues, type DraftStore, setMessages, useMessages } from './draft.ts'
import type { Sale } from './sale.ts'
import { goTo, type PurchaseStep } from './steps.ts'

type Props<Values extends BuyerValues, Goods extends { id: number }> = {
  sale: Sale<Goods>
  draft: DraftStore<Values>
  orderId: number
  /** The step to which « Retour » leads; null for the first screen. */
  before: PurchaseStep | null
  head: ReactNode
  /** Renders the summary. @param total « 75,00 € », empty while it is unknown */
  recap: (total: string) => ReactNode
}

function useOrderIntent<Values extends BuyerValues, Goods extends { id: number }>({
  sale,
  draft,
  orderId,
}: Props<Values, Goods>) {
  const order = draft(({ order: placed }) => (placed?.id === orderId ? placed : null))
  // Fixed when the step is opened: opening the intent changes the draft, which must not open a second intent.
  const [target] = useState(() => ({
    type: sale.type,
    [sale.parameter]: orderId,
    amount_cents: order?.amountCents ?? null,
    customer_email: order ? draft.getState().values.purchaser_email.trim() || null : null,
    description: order?.description ?? null,
  }))
  const intent = useQuery(intentQuery(target))
  const intentId = intent.data?.payment_intent_id
  useEffect(() => {
    if (intentId)
      draft.setState(({ order: placed }) => ({ order: placed?.id === orderId ? { ...placed, intentId } : placed }))
  }, [intentId, orderId, draft])
  return { intent, intentId, amountCents: intent.data?.amount_cents ?? order?.amountCents ?? null }
}

/**
 * Goes to the thanks page when the order is paid already, for example in another tab. The server has refused the
 * payment (409) then, as it also does for a canceled order.
 */
function usePaidAlready<Goods extends { id: number }>(sale: Sale<Goods>, orderId: number, refused: boolean): void {
  const found = useQuery({
    queryKey: ['order', sale.type, orderId],
    queryFn: ({ signal }) => sale.find(orderId, signal),
    enabled: refused,
    staleTime: 0,
  })
  const paid = found.data !== undefined && sale.isPaid(found.data)
  useEffect(() => {
    if (paid) goTo(sale.path, { step: 'thanks', orderId }, true)
  }, [paid, sale, orderId])
}

/**
 * Reloads the page when the browser restores it from its cache after the Back button on the bank's page: it would still
 * show a payment under way.
 */
function useFreshAfterBank(): void {
  useEffect(() => {
    const reloadRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    window.addEventListener('pageshow', reloadRestored)
    return () => window.removeEventListener('pageshow', reloadRestored)
  }, [])
}

/** The payment by card of an order. */
export function OrderPayment<Values extends BuyerValues, Goods extends { id: number }>(props: Props<Values, Goods>) {
  const { sale, orderId, before, head, recap } = props
  const { intent, intentId, amountCents } = useOrderIntent(props)
  const error = useMessages(messages => messages.payment)
  usePaidAlready(sale, orderId, intent.error instanceof ApiError && intent.error.status === 409)
  useFreshAfterBank()
  return (
    <>
      {head}
      <div className={`page ${layout.columns}`}>
        <section className={layout.panel} aria-labelledby="card">
          <CardPayment
            intent={intent}
            error={
              error && (
                <Notice tone="error" {...(error.title && { title: error.title })}>
                  {error.text}
                </Notice>
              )
            }
            returnUrl={`${location.origin}${sale.path}?${sale.parameter}=${orderId}`}
            onPaid={() => goTo(sale.path, { step: 'thanks', orderId, ...(intentId && { intentId }) }, true)}
            onUnderWay={isUnderWay => {
              if (isUnderWay) setMessages({ payment: null })
            }}
            onBack={() => {
              setMessages({ payment: null })
              goTo(sale.path, before && { step: before }, true)
            }}
          />
        </section>
        <aside aria-label="Récapitulatif">{recap(amountCents === null ? '' : exactPrice(amountCents))}</aside>
      </div>
    </>
  )
}
