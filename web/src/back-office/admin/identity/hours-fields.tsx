import { useFieldArray } from 'react-hook-form'
import { FieldError, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { EntryList } from '../shared/entry-list.tsx'
import { Part } from '../shared/part.tsx'
import own from './identity.module.css'
import type { FieldOf, Form } from './identity-form.tsx'
import { DAYS, NEW_HOURS } from './identity-values.ts'

/** The lines of the opening hours, as the site writes them. */
export function HoursFields({ form, field }: { form: Form; field: FieldOf }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'hours' })
  return (
    <Part
      title="Horaires affichés"
      hint="Les lignes que le site affiche. Les créneaux à réserver viennent des disponibilités."
    >
      <EntryList
        noun="la ligne"
        addLabel="Ajouter une ligne"
        none="Le site n’affiche aucun horaire."
        id="hours"
        error={field('hours').error}
        keys={fields.map(({ id }) => id)}
        onAdd={() => append({ ...NEW_HOURS })}
        onRemove={remove}
        onMove={move}
      >
        {index => (
          <>
            <div className={styles.two}>
              <TextField {...field(`hours.${index}.days`)} label="Jours" hint="Par exemple : Lundi – vendredi" />
              <TextField
                {...field(`hours.${index}.hours`)}
                label="Horaires"
                hint="Par exemple : 9 h – 18 h, ou fermé"
              />
            </div>
            <Weekdays form={form} index={index} error={field(`hours.${index}.weekdays`).error} />
            <div className={styles.two}>
              <TextField {...field(`hours.${index}.opens`)} label="Ouverture" type="time" optional />
              <TextField {...field(`hours.${index}.closes`)} label="Fermeture" type="time" optional />
            </div>
          </>
        )}
      </EntryList>
    </Part>
  )
}

/** The weekdays to which a line of opening hours applies. Search engines read these weekdays and the two times. */
function Weekdays({ form, index, error }: { form: Form; index: number; error: string | undefined }) {
  const id = `hours.${index}.weekdays`
  return (
    <fieldset className={own.weekdays} aria-describedby={error && `${id}-error`}>
      <legend>Jours de la semaine</legend>
      <div>
        {DAYS.map((day, number) => (
          <label key={day}>
            <input type="checkbox" value={String(number + 1)} {...form.register(`hours.${index}.weekdays`)} />
            {day}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
