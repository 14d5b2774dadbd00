import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../shared/page-title.tsx'
import { Promises } from '../../shared/promises.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import styles from './hero.module.css'

const NextSlot = lazy(() => import('./next-slot.tsx'))

/** The top of the home page. The picture has no text alternative, since it adds nothing to the text. */
export const Hero = ({ head }: { head: TextsOf<'home'>['head'] }) => (
  <section className={`page ${styles.hero}`} aria-labelledby="hero">
    <div>
      <PageTitle id="hero" {...head} />
      <div className={styles.actions}>
        <ButtonLink href="/reservation">Réserver</ButtonLink>
        <ButtonLink href="/bons-cadeaux" look="outline">
          Offrir un bon cadeau
        </ButtonLink>
        <ButtonLink href="/services" look="quiet">
          Découvrir les soins
        </ButtonLink>
      </div>
      <Promises />
    </div>
    <div className={styles.picture}>
      <img src={drawing('hero')} alt="" width="620" height="700" fetchPriority="high" />
      <Suspense>
        <NextSlot />
      </Suspense>
    </div>
  </section>
)
