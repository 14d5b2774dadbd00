import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, Suspense } from 'react'
import { hero } from '../../shared/centre.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Promises } from '../../shared/promises.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import styles from './hero.module.css'

const NextSlot = lazy(() => import('./next-slot.tsx'))

/** The top of the home page. A drawing has no text alternative, since it adds nothing to the text. */
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
      <ShownPicture of={hero} fetchPriority="high" />
      <Suspense>
        <NextSlot />
      </Suspense>
    </div>
  </section>
)
