import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, servicesQuery } from '../../api/catalogue.ts'
import { Queries } from '../../shared/queries.tsx'
import { CategoryCards } from '../../shared/scenes/category-cards.tsx'
import grid from '../../shared/scenes/scene-card.module.css'
import { useIsHydrated } from '../../shared/use-is-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'

function Cards() {
  const categories = useQuery(categoriesQuery)
  const services = useQuery(servicesQuery)
  const isHydrated = useIsHydrated()
  // A single category is replaced by its services, which are then waited for.
  const waitsForServices = categories.data?.length === 1 && services.isPending
  // Until hydration is finished this must equal the prerendered HTML, even if the data is loaded already.
  if (!isHydrated || categories.isPending || waitsForServices)
    return <Skeletons count={4} shape="card" className={grid.grid} label="Chargement des spécialités…" />
  // When the request failed, the services page shows the error, with a retry.
  if (!categories.data?.length)
    return (
      <ButtonLink href="/services" look="outline">
        Voir tous nos soins
      </ButtonLink>
    )
  return (
    <CategoryCards
      categories={categories.data}
      services={services.data}
      hrefOfCategory={category => `/services#${category}`}
      hrefOfService={(_, category) => `/services#${category}`}
      maxServices={4}
    />
  )
}

/**
 * The categories, or the first services of a single one. Each links to the section of its category on the services page.
 */
export default function CategoryGrid() {
  return (
    <Queries>
      <Cards />
    </Queries>
  )
}
