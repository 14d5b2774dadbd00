import type { TextsOf } from '@alba/contracts/centre/texts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { packagesQuery } from '../../../api/packages.ts'
import { PageHead } from '../../../shared/page-head.tsx'
import { QueryView } from '../../../shared/query-view.tsx'
import { Band } from '../../../ui/band.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PackageCard } from './package-card.tsx'
import styles from './package-choice.module.css'

function Packages() {
  const packages = useQuery(packagesQuery)
  return (
    <QueryView
      query={packages}
      waiting={<Skeletons count={3} shape="card" className={styles.packages} label="Chargement des forfaits…" />}
      failure="Erreur lors de la récupération des forfaits"
      advice={<p>Réessayez dans un instant, ou appelez-nous.</p>}
    >
      {offers =>
        offers.length === 0 ? (
          <EmptyState image={drawing('night')} title="Aucun forfait pour l’instant">
            <p>De nouveaux forfaits arrivent bientôt. En attendant, offrez un soin avec un bon cadeau.</p>
          </EmptyState>
        ) : (
          <ul className={styles.packages}>
            {offers.map(offer => (
              <PackageCard key={offer.id} offer={offer} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

/**
 * The first step: the choice of a package.
 * @param missing whether the next step was reached without a package that is still sold
 */
export function PackageChoice({ head, missing }: { head: TextsOf<'packages'>['head']; missing: boolean }) {
  const [search] = useSearchParams()
  const failed = search.get('payment_failed') === 'true'
  return (
    <>
      <PageHead
        {...head}
        art={<img className={styles.drawing} src={drawing('package')} alt="" width="320" height="320" />}
      />
      <Band ground="lin" className={styles.band} aria-label="Choisir un forfait">
        <div className={styles.stack}>
          {failed && (
            <Notice tone="error" title="Le paiement n’a pas abouti">
              Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.
            </Notice>
          )}
          {missing && <Notice tone="error">Veuillez choisir un forfait</Notice>}
          <Packages />
        </div>
      </Band>
      <HowItWorks />
    </>
  )
}
