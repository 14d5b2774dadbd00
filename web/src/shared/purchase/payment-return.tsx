import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/errors.ts'
import { getIntent, intentIdOf, isPaid } from '../../api/payments.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { centre } from '../centre.ts'
import layout from '../flow/layout.module.css'
import { Waiting } from '../flow/waiting.tsx'
import { setMessages } from './draft.ts'
import { SECRET } from './return.ts'
import type { Sale } from './sale.ts'
import { goTo } from './steps.ts'

type ReturnedSale = Pick<Sale<{ id: number }>, 'type' | 'path' | 'parameter' | 'words'>

type Outcome =
  | { kind: 'paid'; orderId: number; intentId: string }
  | { kind: 'unpaid'; orderId: number; reason: string | null }
  /** The payment was refunded or disputed after it succeeded: the page of payment status shows that. */
  | { kind: 'elsewhere'; path: string }

/**
 * Checks the payment after the return from the bank's page: what the server knows of it, not what the address says.
 * @throws {ApiError} with the message to show; status 400 for an address that names no payment of this kind of sale
 */
export async function checkReturn({ type, parameter, words }: ReturnedSale, search: URLSearchParams): Promise<Outcome> {
  const secret = search.get(SECRET)
  const intentId = intentIdOf(secret)
  if (!secret || !intentId || !search.get(parameter)) throw new ApiError(400, words.incomplete)
  const intent = await getIntent(intentId).catch(error => {
    throw new ApiError(error instanceof ApiError ? error.status : 0, words.unverified)
  })
  // The order's id is read from the payment, not from the address, which anybody can change.
  const orderId = Number(intent.metadata[parameter])
  if (intent.metadata.type !== type || !orderId) throw new ApiError(400, words.incomplete)
  if (isPaid(intent.status)) return { kind: 'paid', orderId, intentId }
  if (intent.status === 'refunded' || intent.status === 'disputed')
    return { kind: 'elsewhere', path: `/paiement?${new URLSearchParams({ [SECRET]: secret })}` }
  return { kind: 'unpaid', orderId, reason: intent.last_error_message }
}

/** Goes to the step that follows from the result of the check. */
function goOn({ path, words }: ReturnedSale, outcome: Outcome): void {
  if (outcome.kind === 'elsewhere') navigate(outcome.path, { replace: true })
  else if (outcome.kind === 'paid')
    goTo(path, { step: 'thanks', orderId: outcome.orderId, intentId: outcome.intentId }, true)
  else {
    const { orderId, reason } = outcome
    setMessages({ payment: reason ? { title: words.unpaid, text: reason } : { text: words.unpaid } })
    goTo(path, { step: 'payment', orderId }, true)
  }
}

/** Shown when the payment could not be checked. Its text must never invite to pay again. */
function Unverified({
  error,
  onRetry,
  busy,
  path,
}: {
  error: Error
  onRetry: () => void
  busy: boolean
  path: string
}) {
  const canRetry = !(error instanceof ApiError && (error.status === 400 || error.status === 404))
  return (
    <section className={`page ${layout.centered}`}>
      <EmptyState
        level="h1"
        image={drawing('letter')}
        title={error.message}
        actions={
          <>
            {canRetry && (
              <Button onClick={onRetry} busy={busy}>
                Réessayer
              </Button>
            )}
            <a className={buttonClass({ look: canRetry ? 'outline' : 'full' })} href={centre.phoneLink}>
              Appeler le {centre.phone}
            </a>
            <Button look="outline" onClick={() => goTo(path, null, true)}>
              Retour
            </Button>
          </>
        }
      >
        <p role="alert">
          Cela ne veut pas dire que le paiement a échoué : ne payez pas une seconde fois.{' '}
          {canRetry
            ? 'Réessayez dans un instant, ou appelez-nous.'
            : 'Le lien que vous avez suivi est incomplet : appelez-nous, nous retrouverons votre paiement.'}
        </p>
      </EmptyState>
    </section>
  )
}

/** The step after the bank's page. It checks the payment; the thanks page or another attempt follows. */
export function PaymentReturn({ sale, head }: { sale: ReturnedSale; head: ReactNode }) {
  const [search] = useSearchParams()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['purchase-return', search.toString()],
    queryFn: () => checkReturn(sale, search),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (data) goOn(sale, data)
  }, [sale, data])
  if (error) return <Unverified error={error} onRetry={() => void refetch()} busy={isFetching} path={sale.path} />
  return (
    <>
      {head}
      <Waiting>Nous vérifions votre paiement auprès de la banque.</Waiting>
    </>
  )
}
