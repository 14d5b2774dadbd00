import { useQuery } from '@tanstack/react-query'
import { adminCategoriesQuery } from '../../../api/staff/admin.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { CategoryForm } from './category-form.tsx'

/** « Catégories »: how the site groups the treatments, in its order. */
export default function CategoriesScreen() {
  const categories = useQuery(adminCategoriesQuery)
  return (
    <AdminScreen
      title="Catégories"
      subtitle="Le site montre les soins par catégorie, dans cet ordre."
      param="categorie"
      addLabel="Nouvelle catégorie"
      query={categories}
      failure="Erreur de chargement des catégories"
      listLabel="Catégories"
      noneChosen="Aucune catégorie sélectionnée"
      advice="Choisissez une catégorie dans la liste pour la modifier."
      empty={{
        image: drawing('horizon'),
        title: 'Aucune catégorie',
        text: 'Une catégorie réunit des soins sur le site : « Massages », « Ateliers ».',
      }}
      order="categories"
      line={({ id, name, slug }) => ({ id, name, detail: slug })}
      form={(chosen, handlers) => (
        <CategoryForm
          key={chosen === 'new' ? 'new' : chosen.id}
          category={chosen === 'new' ? null : chosen}
          {...handlers}
        />
      )}
    />
  )
}
