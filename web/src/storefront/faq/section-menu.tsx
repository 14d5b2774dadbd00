import { scene } from '../../ui/drawing.ts'
import type { Section } from './answer.ts'
import styles from './section-menu.module.css'
import { useSectionInSight } from './use-section-in-sight.ts'

type Props = {
  sections: readonly Section[]
  /** Called when a section is chosen, since a search may have hidden it. */
  onChoose: () => void
}

/** Links to the sections, with the one being read marked. */
export function SectionMenu({ sections, onChoose }: Props) {
  const current = useSectionInSight(sections)
  return (
    <nav aria-label="Rubriques" className={styles.menu}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={onChoose}>
              <img src={scene('service', { name: title })} alt="" width="46" height="46" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
