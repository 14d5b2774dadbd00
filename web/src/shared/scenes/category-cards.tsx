import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { classes } from '../../ui/classes.ts'
import { categoryOffer, servicesOf } from './category-offer.ts'
import { categoryScene } from './category-scene.ts'
import grid from './scene-card.module.css'
import { SceneCard } from './scene-card.tsx'
import { ServiceLinks } from './service-links.tsx'

type Props = {
  categories: readonly CategoryView[]
  /** Undefined while they are not loaded; the categories are then shown without count and lowest price. */
  services: readonly ServiceView[] | undefined
  /** @param category its slug */
  hrefOfCategory: (category: string) => string
  /** The address for a service, in a centre with only one category. @param category the slug of that category */
  hrefOfService: (service: ServiceView, category: string) => string
  /** In a centre with only one category, only so many of its services are shown, the first ones; by default all. */
  maxServices?: number
}

const gridOf = (count: number) => classes(grid.grid, count < 4 && grid.few)

/**
 * The categories as cards, each of which is a link. With only one category there is nothing to choose, so its services
 * are shown instead.
 */
export function CategoryCards({ categories, services = [], hrefOfCategory, hrefOfService, maxServices }: Props) {
  const only = categories.length === 1 ? categories[0]?.slug : undefined
  const ofOnly = only === undefined ? [] : servicesOf(services, only).slice(0, maxServices)
  if (only !== undefined && ofOnly.length > 0)
    return (
      <ServiceLinks
        services={ofOnly}
        hrefOf={service => hrefOfService(service, only)}
        className={gridOf(ofOnly.length)}
      />
    )
  return (
    <ul className={gridOf(categories.length)}>
      {categories.map(category => (
        <SceneCard
          key={category.id}
          href={hrefOfCategory(category.slug)}
          scene={categoryScene(category)}
          title={category.name}
          foot={categoryOffer(services, category.slug)}
        >
          <p>{category.description}</p>
        </SceneCard>
      ))}
    </ul>
  )
}
