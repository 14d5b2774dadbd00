import bath from '../../ui/illustrations/bath.svg'
import duck from '../../ui/illustrations/duck.svg'
import horizon from '../../ui/illustrations/horizon.svg'
import massage from '../../ui/illustrations/massage.svg'
import type { Section } from './answer.ts'
import styles from './section-menu.module.css'
import { useSectionInSight } from './use-section-in-sight.ts'

const scenes: Readonly<Record<string, string>> = {
  'massage-prenatal': massage,
  'bain-enveloppe': bath,
  'baby-spa': duck,
  'infos-pratiques': horizon,
}

type Props = {
  sections: readonly Section[]
  /** A search may have hidden the section that is wanted. */
  onChoose: () => void
}

/** Leads to the sections, and shows which one is being read. */
export function SectionMenu({ sections, onChoose }: Props) {
  const current = useSectionInSight(sections)
  return (
    <nav aria-label="Rubriques" className={styles.menu}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={onChoose}>
              <img src={scenes[id]} alt="" width="46" height="46" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
