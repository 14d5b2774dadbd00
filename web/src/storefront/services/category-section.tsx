import { countLabel } from '../../shared/scenes/category-offer.ts'
import { ServiceCard } from '../../shared/scenes/service-card.tsx'
import { Band } from '../../ui/band.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './category-section.module.css'
import { NextStart } from './next-start.tsx'
import type { Section } from './sections.ts'

type Props = Section & {
  /** What to know before booking; undefined when the centre wrote nothing about the category. */
  note: { title: string; text: string } | undefined
  ground: 'lin' | 'lait'
}

/** A category with its services. Its slug is the anchor, and its description stays visible while scrolling. */
export function CategorySection({ category, services, note, ground }: Props) {
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
          {/* A price of 0 is « sur devis »: such a service cannot be booked online, so it has no next start. */}
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
