import { type AdminCategoryView, categoryRequest } from '@alba/contracts/admin/api'
import { useQueryClient } from '@tanstack/react-query'
import { addCategory, adminCategoriesQuery, saveCategory } from '../../../api/staff/admin.ts'
import { sendOnce } from '../../../shared/staff/use-staff-form.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import { slugOf } from '../shared/slug.ts'
import { isNew, useDefinition } from '../shared/use-definition.ts'

type Props = { category: AdminCategoryView | null; onBack: () => void; onAdded: (id: number) => void }

const BLANK: AdminCategoryView = { id: 0, slug: '', name: '', description: '', rank: 0, version: 0 }
const LABELS = { name: 'Nom', slug: 'Adresse de la page', description: 'Description' }
const valuesOf = ({ name, slug, description }: AdminCategoryView) => ({ name, slug, description })

/** The form of a category. For a new category, the address is derived from the name while the name is typed. */
export function CategoryForm({ category, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const definition = useDefinition({
    item: category ?? BLANK,
    name: category?.name ?? 'Nouvelle catégorie',
    param: 'categorie',
    schema: categoryRequest,
    valuesOf,
    labels: LABELS,
    namedValuesOf: valuesOf,
    add: addCategory,
    save: saveCategory,
    load: () => client.fetchQuery({ ...adminCategoriesQuery, staleTime: 0 }),
    messages: { added: 'Catégorie créée', saved: 'Catégorie modifiée' },
    onAdded,
  })
  const { form, saving, seen } = definition
  const name = form.field('name')
  const followName = (typed: string) => {
    if (isNew(seen) && !form.formState.dirtyFields.slug) form.setValue('slug', slugOf(typed))
  }
  return (
    <DefinitionPanel
      definition={definition}
      isDirty={form.formState.isDirty}
      title={isNew(seen) ? 'Nouvelle catégorie' : seen.name}
      history="category"
      onBack={onBack}
      onSubmit={event => void form.handleSubmit(sendOnce(saving))(event)}
    >
      <div className={styles.two}>
        <TextField
          {...name}
          label={LABELS.name}
          onChange={event => {
            void name.onChange(event)
            followName(event.target.value)
          }}
        />
        <TextField
          {...form.field('slug')}
          label={LABELS.slug}
          hint={isNew(seen) ? 'Lettres, chiffres et tirets' : 'La changer casse les liens déjà partagés'}
        />
      </div>
      <TextArea {...form.field('description')} label={LABELS.description} rows={3} optional />
    </DefinitionPanel>
  )
}
