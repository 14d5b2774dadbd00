import { countLabel } from '../../shared/scenes/category-offer.ts'
import { categoryScene } from '../../shared/scenes/category-scene.ts'
import { classes } from '../../ui/classes.ts'
import styles from './arcade.module.css'
import type { Section } from './sections.ts'

/** A link for each category, drawn as doors of different heights. */
export const Arcade = ({ sections }: { sections: readonly Section[] }) => (
  <nav aria-label="Catégories">
    <ul className={classes(styles.arcade, sections.length < 4 && styles.few)}>
      {sections.map(({ category, services }) => (
        <li key={category.id}>
          <a href={`#${category.slug}`}>
            <span className={styles.door}>
              <img src={categoryScene(category)} alt="" width="200" height="200" />
            </span>
            {category.name}
            <small>{countLabel(services.length, category.slug)}</small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const DOORS = [0, 1, 2, 3]

/** Placeholders for the doors while the categories are loading. */
export const ArcadeSkeleton = () => (
  <ul className={styles.arcade} aria-hidden="true">
    {DOORS.map(door => (
      <li key={door}>
        <span className={styles.door} />
        <small>&nbsp;</small>
      </li>
    ))}
  </ul>
)
