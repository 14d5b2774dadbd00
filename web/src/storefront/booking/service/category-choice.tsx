import { lazy, memo, Suspense } from 'react'
import { useArrival } from '../../../shared/flow/arrival.ts'
import { Promises } from '../../../shared/promises.tsx'
import hero from '../../../ui/illustrations/hero-mother-and-newborn.svg'
import { Kicker } from '../../../ui/kicker.tsx'
import { Wave } from '../../../ui/wave.tsx'
import styles from './category-choice.module.css'
import { VoucherPanel } from './voucher-panel.tsx'

const Categories = lazy(() => import('./categories.tsx'))

function Head() {
  const heading = useArrival()
  return (
    <header className={`page ${styles.head}`}>
      <div>
        <Kicker>Réservation en ligne</Kicker>
        <h1 ref={heading} tabIndex={-1}>
          Un moment <em>pour vous.</em>
        </h1>
        <p className={styles.lead}>Choisissez un soin, un jour, une heure, et réglez en ligne en toute sécurité.</p>
        <Promises />
      </div>
      <img src={hero} alt="" width="620" height="700" fetchPriority="low" />
    </header>
  )
}

/**
 * The first screen of a booking. Not drawn again when an answer comes: what of the page's file still waits for its code
 * would be thrown away, and the page would jump.
 */
export const CategoryChoice = memo(() => (
  <>
    <Head />
    <section className={styles.categories} aria-labelledby="categories">
      <Wave />
      <div className="page">
        <div className={styles.intro}>
          <h2 id="categories">Pour qui est ce soin ?</h2>
          <VoucherPanel />
        </div>
        <Suspense>
          <Categories />
        </Suspense>
      </div>
    </section>
  </>
))
