import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { errorMessage } from '../../api/errors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import drop from '../../ui/illustrations/drop.svg'
import horizon from '../../ui/illustrations/horizon.svg'
import sleep from '../../ui/illustrations/sleep.svg'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './payment-status.module.css'
import { paymentStatus, type StatusState } from './status.ts'

/** How often a payment that is under way is asked for again, in milliseconds. */
const PACE = 3000

const LOOKS = {
  success: { badge: 'Réussi', icon: CircleCheck, image: horizon },
  processing: { badge: 'En cours', icon: Clock3, image: sleep },
  failed: { badge: 'Échoué', icon: CircleAlert, image: drop },
} satisfies Record<StatusState, unknown>

function usePaymentStatus(secret: string | null) {
  return useQuery({
    queryKey: ['payment-status', secret],
    queryFn: () => paymentStatus(secret),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? PACE : false),
    staleTime: 0,
    retry: false,
  })
}

/** /paiement: what became of a payment, for a customer who comes back. */
export default function PaymentStatusPage() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const query = usePaymentStatus(search.get('payment_intent_client_secret'))
  const state = query.data?.state ?? (query.isError ? 'failed' : undefined)
  const look = state && LOOKS[state]
  const forVoucher = query.data?.type === 'voucher'
  const message =
    query.data?.message ?? errorMessage(query.error, 'Une erreur est survenue lors de la vérification du paiement.')

  useEffect(() => {
    if (forVoucher && state === 'failed') navigate('/bons-cadeaux?payment_failed=true', { replace: true })
  }, [forVoucher, state, navigate])

  return (
    <section className={`page ${styles.page}`}>
      <title>Statut du paiement — Maison Alba</title>
      <meta name="robots" content="noindex" />
      <div className={styles.panel}>
        {look && <img src={look.image} alt="" width="200" height="200" />}
        <h1>Statut du paiement</h1>
        <div className={styles.answer} role="status">
          {look ? (
            <>
              <p className={classes(styles.badge, styles[state])}>
                <look.icon aria-hidden="true" />
                {look.badge}
              </p>
              <p>{message}</p>
            </>
          ) : (
            <Skeletons count={2} shape="line" className={styles.lines} label="Vérification du paiement…" />
          )}
        </div>
        <div className={styles.actions}>
          {query.isError && (
            <Button onClick={() => void query.refetch()} busy={query.isFetching}>
              Réessayer
            </Button>
          )}
          <ButtonLink href={forVoucher ? '/bons-cadeaux' : '/reservation'} look={query.isError ? 'outline' : 'full'}>
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
