import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, Clock3, Scale, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { centre } from '../../shared/centre.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { drawing } from '../../ui/drawing.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './payment-status.module.css'
import { type PaymentStatusResult, paymentStatus, type StatusState } from './status.ts'

/** How often a payment that is being processed is looked up again, in milliseconds. */
const POLL_MS = 3000

const LOOKS = {
  success: { badge: 'Réussi', icon: CircleCheck, image: drawing('horizon') },
  processing: { badge: 'En cours', icon: Clock3, image: drawing('sleep') },
  failed: { badge: 'Échoué', icon: CircleAlert, image: drawing('drop') },
  refunded: { badge: 'Remboursé', icon: Undo2, image: drawing('horizon') },
  disputed: { badge: 'Contesté', icon: Scale, image: drawing('letter') },
  /** Shown when it is unknown whether the payment succeeded. */
  error: { badge: 'Statut inconnu', icon: CircleHelp, image: drawing('letter') },
} satisfies Record<StatusState | 'error', unknown>

function usePaymentStatus(secret: string | null) {
  const query = useQuery({
    queryKey: ['payment-status', secret],
    queryFn: () => paymentStatus(secret),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? POLL_MS : false),
    staleTime: 0,
    retry: false,
  })
  const state = query.data?.state ?? (query.isError ? ('error' as const) : undefined)
  // A retry is useless for a secret that is missing, malformed or unknown (404).
  const canRetry = state === 'error' && !(query.error instanceof ApiError && query.error.status === 404)
  return { ...query, state, canRetry }
}

/** The page on which each kind of payment began. */
const ORIGINS = { booking: '/reservation', voucher: '/bons-cadeaux', package: '/forfaits' } as const

/** Where « Retour » leads. With `payment_failed` the pages of vouchers and packages say that the payment failed. */
const backFrom = ({ type = 'booking', state }: Partial<PaymentStatusResult> = {}) =>
  ORIGINS[type] + (type !== 'booking' && state === 'failed' ? '?payment_failed=true' : '')

/** Leads to what was bought as soon as a payment that was being processed has succeeded. */
function useRedirection({ state, goods = null }: Partial<PaymentStatusResult> = {}) {
  const [, navigate] = useLocation()
  const wasProcessing = useRef(false)
  useEffect(() => {
    if (state === 'processing') wasProcessing.current = true
    if (state === 'success' && wasProcessing.current && goods) navigate(goods, { replace: true })
  }, [state, goods, navigate])
}

/** The text for an unknown state. It must not say that the payment failed. */
function Unknown({ canRetry }: { canRetry: boolean }) {
  return (
    <p>
      Cela ne veut pas dire que le paiement a échoué : ne payez pas une seconde fois.{' '}
      {canRetry
        ? 'Réessayez dans un instant, ou appelez-nous.'
        : 'Le lien que vous avez suivi est incomplet : appelez-nous, nous retrouverons votre paiement.'}
    </p>
  )
}

/** /paiement: the state of a payment, for customers who come back by a link. */
export default function PaymentStatusPage() {
  const [search] = useSearchParams()
  const { data, error, state, canRetry, refetch, isFetching } = usePaymentStatus(
    search.get('payment_intent_client_secret'),
  )
  useRedirection(data)
  const look = state && LOOKS[state]
  const message = data?.message ?? errorMessage(error, 'Une erreur est survenue lors de la vérification du paiement.')
  const mayCall = state === 'error' || state === 'disputed'

  return (
    <section className={`page ${styles.page}`}>
      <title>{`Statut du paiement — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.panel}>
        {look ? <img src={look.image} alt="" width="200" height="200" /> : <div className={styles.place} />}
        <h1>Statut du paiement</h1>
        <div className={styles.answer} role="status">
          {look ? (
            <>
              <p className={classes(styles.badge, styles[state])}>
                <look.icon aria-hidden="true" />
                {look.badge}
              </p>
              <p>{message}</p>
              {state === 'error' && <Unknown canRetry={canRetry} />}
            </>
          ) : (
            <Skeletons count={2} shape="line" className={styles.lines} label="Vérification du paiement…" />
          )}
        </div>
        <div className={styles.actions}>
          {canRetry && (
            <Button onClick={() => void refetch()} busy={isFetching}>
              Réessayer
            </Button>
          )}
          {mayCall && (
            <a className={buttonClass({ look: canRetry ? 'outline' : 'full' })} href={centre.phoneLink}>
              Appeler le {centre.phone}
            </a>
          )}
          {data?.goods && (
            <ButtonLink href={data.goods}>
              {data.type === 'voucher' ? 'Voir mon bon cadeau' : 'Voir mes bons'}
            </ButtonLink>
          )}
          <ButtonLink href={backFrom(data)} look={mayCall || data?.goods ? 'outline' : 'full'}>
            Retour
          </ButtonLink>
          <ButtonLink href="/" look="outline">
            Accueil
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
