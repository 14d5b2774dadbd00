import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { centre } from '../centre.ts'
import layout from '../flow/layout.module.css'
import { Waiting } from '../flow/waiting.tsx'
import { type Bought, type BuyerValues, closeDraft, type DraftStore } from './draft.ts'
import { lookForGoods, type Sale } from './sale.ts'

type Props<Values extends BuyerValues, Goods extends { id: number }> = {
  sale: Sale<Goods>
  draft: DraftStore<Values>
  orderId: number
  /** The intent of the payment, when the visitor has just paid it. */
  intentId: string | undefined
  head: (title: string) => ReactNode
  /** Renders the goods once they are available. `bought` is null in a session that did not buy them. */
  children: (goods: Goods, bought: Bought | null) => ReactNode
}

/**
 * Loads what was bought after the payment: makes the server ask the provider, then looks the goods up until they are
 * available. The draft is cleared; a reload finds the goods by the order's id in the history entry.
 */
function useGoods<Values extends BuyerValues, Goods extends { id: number }>(props: Props<Values, Goods>) {
  const { sale, draft, orderId, intentId } = props
  useEffect(() => closeDraft(draft, orderId), [draft, orderId])
  return useQuery({
    queryKey: ['goods', sale.type, orderId],
    queryFn: async ({ signal }) => {
      if (intentId) await sale.confirm(orderId, intentId)
      return lookForGoods(sale, orderId, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Shown when the order is paid but the goods are not available yet. Its text must never invite to pay again. */
function NotYet({
  orderId,
  error,
  onRetry,
  busy,
}: {
  orderId: number
  error: Error | null
  onRetry: () => void
  busy: boolean
}) {
  return (
    <section className={`page ${layout.centered}`}>
      <EmptyState
        level="h1"
        image={drawing('letter')}
        title={error ? error.message : 'Votre paiement est en cours de traitement'}
        actions={
          <>
            <Button onClick={onRetry} busy={busy}>
              Vérifier à nouveau
            </Button>
            <a className={buttonClass({ look: 'outline' })} href={centre.phoneLink}>
              Appeler le {centre.phone}
            </a>
          </>
        }
      >
        <p role="alert">
          Votre carte ne sera pas débitée une seconde fois. Dès que la banque a confirmé le paiement, tout vous parvient
          par e-mail. Une question ? Voici le numéro de votre commande : {groupedNumber(orderId)}.
        </p>
      </EmptyState>
    </section>
  )
}

/** What was bought, once it is available. */
export function GoodsScreen<Values extends BuyerValues, Goods extends { id: number }>(props: Props<Values, Goods>) {
  const { sale, draft, orderId, head, children } = props
  const { data, error, refetch, isFetching } = useGoods(props)
  const bought = draft(({ bought: known }) => (known?.orderId === orderId ? known : null))
  if (data && sale.isComplete(data)) return children(data, bought)
  if (error || data) return <NotYet orderId={orderId} error={error} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <>
      {head('Un instant, nous préparons tout')}
      <Waiting>Votre paiement est bien reçu.</Waiting>
    </>
  )
}
