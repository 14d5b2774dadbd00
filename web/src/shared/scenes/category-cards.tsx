import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { classes } from '../../ui/classes.ts'
import { categoryOffer } from './category-offer.ts'
import { categoryScene } from './category-scene.ts'
import grid from './scene-card.module.css'
import { SceneCard } from './scene-card.tsx'

type Props = {
  categories: readonly CategoryView[]
  /** Undefined while loading: the cards are shown before, without their count and lowest price. */
  services: readonly ServiceView[] | undefined
  hrefOf: (slug: string) => string
}

/** The categories as cards, each of which is a link. */
export const CategoryCards = ({ categories, services, hrefOf }: Props) => (
  <ul className={classes(grid.grid, categories.length < 4 && grid.few)}>
    {categories.map(category => (
      <SceneCard
        key={category.id}
        href={hrefOf(category.slug)}
        scene={categoryScene(category)}
        title={category.name}
        foot={categoryOffer(services, category.slug)}
      >
        <p>{category.description}</p>
      </SceneCard>
    ))}
  </ul>
)
