import { countLabel } from '../../shared/scenes/category-offer.ts'
import { ServiceCard } from '../../shared/scenes/service-card.tsx'
import { Band } from '../../ui/band.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './category-section.module.css'
import { goodToKnow } from './good-to-know.ts'
import { NextStart } from './next-start.tsx'
import type { Section } from './sections.ts'

/** A category with its services. Its slug is the anchor, and its description stays visible while scrolling. */
export function CategorySection({ category, services, ground }: Section & { ground: 'lin' | 'lait' }) {
  const note = goodToKnow[category.slug]
  const title = `title-${category.slug}`
  return (
    <Band ground={ground} id={category.slug} aria-labelledby={title}>
      <div className={styles.aisle}>
        <div className={styles.about}>
          <h2 id={title}>{category.name}</h2>
          <p>{category.description}</p>
          <p className={styles.count}>{countLabel(services.length, category.slug)}</p>
          {note && (
            <p className={styles.note}>
              <b>{note.title}</b>
              {note.text}
            </p>
          )}
        </div>
        <ul className={styles.cards}>
          {services.map(service => (
            <ServiceCard
              key={service.id}
              service={service}
              next={service.price > 0 && <NextStart service={service} />}
            />
          ))}
        </ul>
      </div>
    </Band>
  )
}

export const SectionSkeleton = () => (
  <Band ground="lin">
    <div className={styles.aisle}>
      <Skeletons count={2} shape="line" className={styles.lines} label="Chargement des soins…" />
      <Skeletons count={3} shape="card" className={`${styles.cards} ${styles.waiting}`} label="" />
    </div>
  </Band>
)
