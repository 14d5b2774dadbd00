import { lazy, Suspense } from 'react'
import { Band } from '../../ui/band.tsx'
import { BandHead } from '../../ui/band-head.tsx'
import styles from './home.module.css'

const CategoryGrid = lazy(() => import('./category-grid.tsx'))

/** The part of the home page with the categories, which appear once a browser has loaded them. */
export const Specialties = ({ title, lead }: { title: string; lead: string }) => (
  <Band ground="lin" aria-labelledby="specialties">
    <BandHead id="specialties" title={title}>
      {lead}
    </BandHead>
    <Suspense>
      <CategoryGrid />
    </Suspense>
    <noscript>
      <ul className={styles.withoutScript}>
        <li>
          <a href="/services">Tous nos soins</a>
        </li>
        <li>
          <a href="/faq">Les réponses à vos questions</a>
        </li>
        <li>
          <a href="/contact">Nous appeler, nous trouver</a>
        </li>
      </ul>
    </noscript>
  </Band>
)
