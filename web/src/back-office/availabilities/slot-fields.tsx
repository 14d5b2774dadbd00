import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { OpeningValues } from './opening-plan.ts'
import styles from './slot-fields.module.css'

/**
 * The fields for the hours of a day. Rows can be added and removed.
 * @param faultId the id of the form's error message
 */
export function SlotFields({ faultId }: { faultId: string }) {
  const { control, register, formState } = useFormContext<OpeningValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'slots' })
  const hour = (index: number, end: 'start' | 'end') => ({
    ...register(`slots.${index}.${end}`),
    type: 'time',
    ...(formState.errors.slots?.[index]?.[end] && { 'aria-invalid': true, 'aria-describedby': faultId }),
  })
  return (
    <fieldset className={styles.slots}>
      <legend>Créneaux horaires</legend>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <input {...hour(index, 'start')} aria-label={`Début du créneau ${index + 1}`} />
          <span>à</span>
          <input {...hour(index, 'end')} aria-label={`Fin du créneau ${index + 1}`} />
          <IconButton
            look="red"
            label={`Retirer le créneau ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button look="outline" onClick={() => append({ start: '', end: '' }, { shouldFocus: false })}>
        <Plus aria-hidden="true" />
        Ajouter un créneau
      </Button>
    </fieldset>
  )
}
