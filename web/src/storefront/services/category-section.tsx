import type { ServiceView } from '@alba/contracts/catalogue/api'
import { choices } from '../../shared/centre.ts'
import { LaterStarts } from '../../shared/next-starts/later-starts.tsx'
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

/** A service with the price 0 is « sur devis », and cannot be booked online, so it has no next start. */
function Next({ service }: { service: ServiceView }) {
  if (choices.nextHours) return <LaterStarts service={service} />
  return service.price > 0 ? <NextStart service={service} /> : null
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
          {services.map(service => (
            <ServiceCard key={service.id} service={service} next={<Next service={service} />} />
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
