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
  const isOnly = categories.data?.length === 1
  // The first render must equal the prerendered page, which has no data. A single category is replaced by its services.
  if (!isHydrated || categories.isPending || (isOnly && services.isPending))
    return <Skeletons count={4} shape="card" className={grid.grid} label="Chargement des spécialités…" />
  // The services page shows the error, with a retry.
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
      hrefOf={slug => `/services#${slug}`}
      hrefOfService={(_, slug) => `/services#${slug}`}
      mostServices={4}
    />
  )
}

/** The categories, or the services of a single one. Each links to its section of the services page. */
export default function CategoryGrid() {
  return (
    <Queries>
      <Cards />
    </Queries>
  )
}
