import type { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useToday } from '../../../shared/use-clock.ts'
import { CheckField, TextField } from '../../../ui/field.tsx'
import type { AbsenceValues } from './absence-form.ts'
import styles from './absences.module.css'

type Form = Pick<ReturnType<typeof useStaffForm<AbsenceValues, unknown>>, 'field' | 'watch' | 'setValue' | 'getValues'>

/** The days of an absence, and its hours where it is not of whole days. */
export function RangeFields({ form }: { form: Form }) {
  const today = useToday()
  const { first, last, isWhole, until, from } = form.watch()
  const begin = form.field('first')
  return (
    <div className={styles.range}>
      <TextField
        {...begin}
        label="Premier jour"
        type="date"
        min={today}
        onChange={async event => {
          // One day is the usual case, so the last day follows until another one is chosen. A typed date passes through
          // days that are not meant: it must leave none of them behind as the last day.
          const wasOneDay = form.getValues('last') === form.getValues('first')
          await begin.onChange(event)
          const begun = event.target.value
          if (wasOneDay || form.getValues('last') < begun) form.setValue('last', begun)
        }}
      />
      <TextField
        {...form.field('last')}
        label="Dernier jour"
        type="date"
        min={first}
        error={last < first ? 'Le dernier jour vient après le premier' : undefined}
      />
      <CheckField {...form.field('isWhole')}>Toute la journée</CheckField>
      {!isWhole && (
        <>
          <TextField
            {...form.field('from')}
            label={first === last ? 'De' : 'Le premier jour, à partir de'}
            type="time"
          />
          <TextField
            {...form.field('until')}
            label={first === last ? 'À' : 'Le dernier jour, jusqu’à'}
            type="time"
            error={first === last && until <= from ? 'La fin vient après le début' : undefined}
          />
        </>
      )}
    </div>
  )
}
