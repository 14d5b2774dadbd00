import { Plus, Trash2 } from 'lucide-react'
import { type FieldArrayPath, get, useFieldArray, useFormContext } from 'react-hook-form'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './weekly-form.module.css'
import type { WeeklyValues } from './weekly-values.ts'

type RangesPath = Extract<FieldArrayPath<WeeklyValues>, `week.${string}` | `exceptions.${number}.hours`>

/** The default hours of the row that is added next. */
const nextRange = (end: string | undefined) => {
  if (!end) return { start: '09:00', end: '13:00' }
  return end < '14:00' ? { start: '14:00', end: '18:00' } : { start: '', end: '' }
}

/**
 * The hours of one day, in rows that can be added and removed. A day without rows is closed.
 * @param of the day in the accessible names of the fields: « lundi », « le mardi 24 novembre »
 */
export function RangeFields({ name, of, faultId }: { name: RangesPath; of: string; faultId: string }) {
  const { control, register, formState, getValues } = useFormContext<WeeklyValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const hour = (index: number, end: 'start' | 'end') => ({
    ...register(`${name}.${index}.${end}`),
    type: 'time',
    ...(Boolean(get(formState.errors, `${name}.${index}.${end}`)) && {
      'aria-invalid': true,
      'aria-describedby': faultId,
    }),
  })
  return (
    <div className={styles.ranges}>
      {fields.length === 0 && <span className={styles.closed}>Fermé</span>}
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <input {...hour(index, 'start')} aria-label={`Début, ${of}, créneau ${index + 1}`} />
          <span aria-hidden="true">à</span>
          <input {...hour(index, 'end')} aria-label={`Fin, ${of}, créneau ${index + 1}`} />
          <IconButton look="red" label={`Retirer le créneau ${index + 1}, ${of}`} onClick={() => remove(index)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <IconButton
        look="line"
        label={`Ajouter un créneau, ${of}`}
        onClick={() => append(nextRange(getValues(name).at(-1)?.end), { shouldFocus: false })}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  )
}
