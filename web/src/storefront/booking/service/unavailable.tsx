import type { ServiceView } from '@alba/contracts/catalogue/api'
import { centre } from '../../../shared/centre.ts'
import styles from '../../../shared/flow/layout.module.css'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

type Props = { reason: 'failed' | 'unknown' | 'on-request'; service: ServiceView | undefined; onRetry: () => void }

/** Shown for a linked service that cannot be booked: it could not be loaded, does not exist, or has no fixed price. */
export default function Unavailable({ reason, service, onRetry }: Props) {
  const others = (
    <ButtonLink href="/reservation" look={reason === 'failed' ? 'outline' : 'full'}>
      Voir tous les soins
    </ButtonLink>
  )
  return (
    <section className={`page ${styles.centered}`}>
      {reason === 'failed' && (
        <EmptyState
          level="h1"
          image={drawing('drop')}
          title="Erreur lors du chargement des services"
          actions={
            <>
              <Button onClick={onRetry}>Réessayer</Button>
              {others}
            </>
          }
        >
          <p role="alert">Vos informations sont conservées. Réessayez dans un instant.</p>
        </EmptyState>
      )}
      {reason === 'unknown' && (
        <EmptyState level="h1" image={drawing('night')} title="Ce soin n’existe pas" actions={others}>
          <p role="alert">Le lien que vous avez suivi mène à un soin qui n’est plus proposé. Choisissez-en un autre.</p>
        </EmptyState>
      )}
      {reason === 'on-request' && (
        <EmptyState
          level="h1"
          image={drawing('letter')}
          title={`${service?.name} : sur devis`}
          actions={
            <>
              <a className={buttonClass()} href={centre.phoneLink}>
                Appeler le {centre.phone}
              </a>
              <ButtonLink href="/reservation" look="outline">
                Voir tous les soins
              </ButtonLink>
            </>
          }
        >
          <p>Le prix de ce soin dépend de vos besoins. Appelez-nous, nous le préparons avec vous.</p>
        </EmptyState>
      )}
    </section>
  )
}
