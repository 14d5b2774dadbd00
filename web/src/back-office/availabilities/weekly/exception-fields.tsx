import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { isDate, weekdayAndDate } from '../../../shared/centre-time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RangeFields } from './range-fields.tsx'
import styles from './weekly-form.module.css'
import type { WeeklyValues } from './weekly-values.ts'

/** The fields for exceptions: dates with other hours than their weekday, or closed. */
export function ExceptionFields({ today, faultId }: { today: string; faultId: string }) {
  const { control, register, watch, formState } = useFormContext<WeeklyValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' })
  const dates = watch('exceptions').map(({ date }) => date)
  return (
    <fieldset className={styles.fieldset}>
      <legend>Exceptions</legend>
      <p className={styles.hint}>Un jour fermé, ou à d’autres heures que dans la semaine.</p>
      {fields.map(({ id }, index) => {
        const date = dates[index] ?? ''
        // While a date is being typed, its year may have one digit, or five.
        const of = isDate(date) ? `le ${weekdayAndDate(date)}` : `exception ${index + 1}`
        const invalid = formState.errors.exceptions?.[index]?.date
        return (
          <div key={id} className={styles.exception}>
            <input
              {...register(`exceptions.${index}.date`)}
              type="date"
              min={today}
              aria-label={`Date de l’exception ${index + 1}`}
              {...(invalid && { 'aria-invalid': true, 'aria-describedby': faultId })}
            />
            <RangeFields name={`exceptions.${index}.hours`} of={of} faultId={faultId} />
            <IconButton label={`Supprimer l’exception, ${of}`} onClick={() => remove(index)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <Button small look="outline" onClick={() => append({ date: '', hours: [] })}>
        <Plus aria-hidden="true" />
        Ajouter une exception
      </Button>
    </fieldset>
  )
}
