import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, memo, Suspense } from 'react'
import { PageTitle } from '../../../shared/page-title.tsx'
import { Promises } from '../../../shared/promises.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { Wave } from '../../../ui/wave.tsx'
import styles from './category-choice.module.css'
import { VoucherPanel } from './voucher-panel.tsx'

const Categories = lazy(() => import('./categories.tsx'))

/**
 * The first screen of a booking. It is memoized: another render during hydration would discard the prerendered parts
 * whose code is still loading, and the page would jump.
 */
export const CategoryChoice = memo(({ texts }: { texts: TextsOf<'booking'> }) => (
  <>
    <header className={`page ${styles.head}`}>
      <div>
        <PageTitle {...texts.head} />
        <Promises />
      </div>
      <img src={drawing('hero')} alt="" width="620" height="700" fetchPriority="low" />
    </header>
    <section className={styles.categories} aria-labelledby="categories">
      <Wave />
      <div className="page">
        <div className={styles.intro}>
          <h2 id="categories">{texts.categories}</h2>
          <VoucherPanel />
        </div>
        <Suspense>
          <Categories />
        </Suspense>
      </div>
    </section>
  </>
))
