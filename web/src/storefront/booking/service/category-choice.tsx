import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice } from '@alba/contracts/shared/price'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useArrival } from '../../../shared/flow/arrival.ts'
import { categoryScene } from '../../../shared/scenes/category-scene.ts'
import hero from '../../../ui/illustrations/hero-mother-and-newborn.svg'
import { Kicker } from '../../../ui/kicker.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { Wave } from '../../../ui/wave.tsx'
import { bookingPath } from '../model/steps.ts'
import styles from './category-choice.module.css'
import grid from './scene-card.module.css'
import { SceneCard } from './scene-card.tsx'
import { VoucherPanel } from './voucher-panel.tsx'

const NoCategories = lazy(() => import('./no-categories.tsx'))

/** « 2 soins · dès 75 € » */
function offer(services: ServiceView[] | undefined, slug: string): string {
  const own = services?.filter(service => service.category?.slug === slug) ?? []
  if (own.length === 0) return ''
  const prices = own.map(service => service.price).filter(price => price > 0)
  const count = `${own.length} ${slug === 'ateliers' ? 'atelier' : 'soin'}${own.length > 1 ? 's' : ''}`
  return prices.length > 0 ? `${count} · dès ${cardPrice(Math.min(...prices))}` : `${count} · sur devis`
}

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
        <ul className={styles.promises}>
          {['Confirmation immédiate', 'Report possible jusqu’à 48 h avant', 'Paiement sécurisé'].map(promise => (
            <li key={promise}>
              <LineIcon name="check" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <img src={hero} alt="" width="620" height="700" fetchPriority="low" />
    </header>
  )
}

type Props = { categories: UseQueryResult<CategoryView[]>; services: UseQueryResult<ServiceView[]> }

function Categories({ categories, services }: Props) {
  if (categories.isPending)
    return <Skeletons count={4} shape="card" className={grid.grid} label="Chargement des catégories…" />
  if (!categories.data?.length)
    return (
      <Suspense>
        <NoCategories error={categories.error} onRetry={() => void categories.refetch()} />
      </Suspense>
    )
  return (
    <ul className={grid.grid}>
      {categories.data.map(category => (
        <SceneCard
          key={category.id}
          href={bookingPath({ category: category.slug })}
          scene={categoryScene(category)}
          title={category.name}
          foot={offer(services.data, category.slug)}
        >
          <p>{category.description}</p>
        </SceneCard>
      ))}
    </ul>
  )
}

export function CategoryChoice(props: Props) {
  return (
    <>
      <Head />
      <section className={styles.categories} aria-labelledby="categories">
        <Wave />
        <div className="page">
          <div className={styles.intro}>
            <h2 id="categories">Pour qui est ce soin ?</h2>
            <VoucherPanel />
          </div>
          <Categories {...props} />
        </div>
      </section>
    </>
  )
}
