import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../api/catalogue.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { categoryScene } from '../../shared/scenes/category-scene.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './category-step.module.css'
import { StepPane } from './step-pane.tsx'

export function CategoryStep({ chosen, onChoose }: { chosen: string | null; onChoose: (slug: string) => void }) {
  const categories = useQuery(categoriesQuery)
  return (
    <StepPane label="Catégorie" lead="Pour qui est ce rendez-vous ?">
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
