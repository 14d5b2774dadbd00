import { french } from '@alba/contracts/shared/typography'
import { VALIDITY_MONTHS } from '@alba/contracts/vouchers/rules'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { packagesQuery } from '../../../api/packages.ts'
import { useArrival } from '../../../shared/flow/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import drop from '../../../ui/illustrations/drop.svg'
import night from '../../../ui/illustrations/night.svg'
import present from '../../../ui/illustrations/package.svg'
import { Kicker } from '../../../ui/kicker.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { Wave } from '../../../ui/wave.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PackageCard } from './package-card.tsx'
import styles from './package-choice.module.css'

function Head() {
  const heading = useArrival()
  return (
    <header className={`page ${styles.head}`}>
      <div>
        <Kicker>Forfaits</Kicker>
        <h1 ref={heading} tabIndex={-1}>
          Plusieurs soins, <em>un seul cadeau.</em>
        </h1>
        <p className={styles.lead}>
          {french(
            `Un forfait réunit plusieurs soins et donne autant de bons : à réserver un par un, quand on veut, pendant ${VALIDITY_MONTHS} mois. Pour vous, ou pour quelqu’un que vous aimez.`,
          )}
        </p>
      </div>
      <img src={present} alt="" width="320" height="320" />
    </header>
  )
}

function Packages() {
  const packages = useQuery(packagesQuery)
  if (packages.isPending)
    return <Skeletons count={3} shape="card" className={styles.packages} label="Chargement des forfaits…" />
  if (packages.isError)
    return (
      <EmptyState
        image={drop}
        title={packages.error.message}
        actions={<Button onClick={() => void packages.refetch()}>Réessayer</Button>}
      >
        <p role="alert">Réessayez dans un instant, ou appelez-nous.</p>
      </EmptyState>
    )
  if (packages.data.length === 0)
    return (
      <EmptyState image={night} title="Aucun forfait pour l’instant">
        <p>De nouveaux forfaits arrivent bientôt. En attendant, offrez un soin avec un bon cadeau.</p>
      </EmptyState>
    )
  return (
    <ul className={styles.packages}>
      {packages.data.map(offer => (
        <PackageCard key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}

/** First step: the packages. @param missing the step after this one was reached without a choice */
export function PackageChoice({ missing }: { missing: boolean }) {
  const [search] = useSearchParams()
  const failed = search.get('payment_failed') === 'true'
  return (
    <>
      <Head />
      <section className={styles.band} aria-label="Choisir un forfait">
        <Wave />
        <div className={`page ${styles.stack}`}>
          {failed && (
            <Notice tone="error" title="Le paiement n’a pas abouti">
              Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.
            </Notice>
          )}
          {missing && <Notice tone="error">Veuillez choisir un forfait</Notice>}
          <Packages />
        </div>
      </section>
      <HowItWorks />
    </>
  )
}
