import { useFieldArray } from 'react-hook-form'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { EntryList } from '../shared/entry-list.tsx'
import { Part } from '../shared/part.tsx'
import type { FieldOf, Form } from './identity-form.tsx'
import { NEW_PAGE } from './identity-values.ts'

/** The pages of the centre on social networks. */
export function SocialFields({ form, field }: { form: Form; field: FieldOf }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'social' })
  return (
    <Part title="Réseaux sociaux">
      <EntryList
        noun="la page"
        addLabel="Ajouter une page"
        none="Le site ne mène à aucun réseau social."
        id="social"
        error={field('social').error}
        keys={fields.map(({ id }) => id)}
        onAdd={() => append({ ...NEW_PAGE })}
        onRemove={remove}
        onMove={move}
      >
        {index => (
          <div className={styles.two}>
            <TextField {...field(`social.${index}.name`)} label="Réseau" hint="Par exemple : Instagram" />
            <TextField {...field(`social.${index}.url`)} label="Adresse de la page" type="url" hint="https://…" />
          </div>
        )}
      </EntryList>
    </Part>
  )
}
