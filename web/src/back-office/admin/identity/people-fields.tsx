import { useFieldArray } from 'react-hook-form'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { EntryList } from '../shared/entry-list.tsx'
import { Part } from '../shared/part.tsx'
import type { FieldOf, Form } from './identity-form.tsx'
import { NEW_PERSON } from './identity-values.ts'
import { PortraitField } from './portrait-field.tsx'

/** The people whom the site presents, who need not be those whom visitors can book. */
export function PeopleFields({ form, field }: { form: Form; field: FieldOf }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'people' })
  return (
    <Part
      title="Personnes présentées"
      hint="Celles que le site présente, dans cet ordre. Qui reçoit se règle sous « Équipe »."
    >
      <EntryList
        noun="la personne"
        addLabel="Ajouter une personne"
        none="Le site ne présente personne."
        id="people"
        error={field('people').error}
        keys={fields.map(({ id }) => id)}
        onAdd={() => append({ ...NEW_PERSON })}
        onRemove={remove}
        onMove={move}
      >
        {index => (
          <>
            <div className={styles.three}>
              <TextField {...field(`people.${index}.firstName`)} label="Prénom" />
              <TextField {...field(`people.${index}.name`)} label="Prénom et nom" />
              <TextField {...field(`people.${index}.role`)} label="Métier" hint="Par exemple : masseuse" />
            </div>
            <PortraitField form={form} index={index} />
          </>
        )}
      </EntryList>
    </Part>
  )
}
