import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../../api/catalogue.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { categoryScene } from '../../shared/scenes/category-scene.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './category-step.module.css'
import { StepPane } from './step-pane.tsx'

type Props = {
  chosen: string | null
  /** The start that was clicked in the calendar. */
  about: ReactNode
  onChoose: (slug: string) => void
}

export function CategoryStep({ chosen, about, onChoose }: Props) {
  const categories = useQuery(categoriesQuery)
  return (
    <StepPane label="Catégorie" about={about} lead="Pour qui est ce rendez-vous ?">
      <QueryView
        query={categories}
        waiting={<Skeletons count={4} shape="pill" className={styles.cards} label="Chargement des catégories…" />}
        failure="Erreur lors du chargement des catégories"
        isPart
      >
        {found => (
          <ul className={styles.cards}>
            {found.map(category => (
              <li key={category.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-pressed={category.slug === chosen}
                  onClick={() => onChoose(category.slug)}
                >
                  <img src={categoryScene(category)} alt="" />
                  <b>{category.name}</b>
                  <span>{category.description}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </StepPane>
  )
}
