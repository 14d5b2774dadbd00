import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { categoriesQuery, servicesQuery } from '../../../api/catalogue.ts'
import { centre } from '../../../shared/centre.ts'
import { Queries } from '../../../shared/queries.tsx'
import { CategoryCards } from '../../../shared/scenes/category-cards.tsx'
import grid from '../../../shared/scenes/scene-card.module.css'
import { useIsHydrated } from '../../../shared/use-is-hydrated.ts'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { bookingPath } from '../model/steps.ts'

const NoCategories = lazy(() => import('./no-categories.tsx'))

function Cards() {
  const isHydrated = useIsHydrated()
  const categories = useQuery(categoriesQuery)
  const services = useQuery(servicesQuery)
  // A single category is replaced by its services, which are then waited for.
  const waitsForServices = categories.data?.length === 1 && services.isPending
  // Until hydration is finished this must equal the prerendered HTML, even if the data is loaded already.
  if (!isHydrated || categories.isPending || waitsForServices)
    return (
      <>
        <Skeletons count={4} shape="card" className={grid.grid} label="Chargement des catégories…" />
        <noscript>
          <p>
            La réservation en ligne demande JavaScript. Sans lui, appelez-nous au{' '}
            <a href={centre.phoneLink}>{centre.phone}</a>, ou regardez <a href="/services">nos soins et leurs prix</a>.
          </p>
        </noscript>
      </>
    )
  if (!categories.data?.length)
    return (
      <Suspense>
        <NoCategories error={categories.error} onRetry={() => void categories.refetch()} />
      </Suspense>
    )
  return (
    <CategoryCards
      categories={categories.data}
      services={services.data}
      hrefOfCategory={category => bookingPath({ category })}
      hrefOfService={({ id }, category) => bookingPath({ service: id, category })}
    />
  )
}

/** The categories, or the services of the only one. */
export default function Categories() {
  return (
    <Queries>
      <Cards />
    </Queries>
  )
}
