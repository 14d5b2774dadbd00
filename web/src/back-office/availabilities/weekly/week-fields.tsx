import { type Weekday, weekdays } from '@alba/contracts/agenda/weekly-hours'
import { useFormContext } from 'react-hook-form'
import { Select } from '../../../ui/select.tsx'
import { RangeFields } from './range-fields.tsx'
import styles from './weekly-form.module.css'
import { DAY_NAMES, type WeeklyValues } from './weekly-values.ts'

const WORKING_DAYS = weekdays.slice(0, 5)

/** A row for each weekday. */
export function WeekFields({ faultId }: { faultId: string }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>La semaine</legend>
      {weekdays.map(weekday => (
        <div key={weekday} className={styles.day}>
          <b>{DAY_NAMES[weekday]}</b>
          <RangeFields name={`week.${weekday}`} of={DAY_NAMES[weekday].toLowerCase()} faultId={faultId} />
          <CopyTo weekday={weekday} />
        </div>
      ))}
    </fieldset>
  )
}

/** Copies the hours of a day to one other day, to the working days or to all. */
function CopyTo({ weekday }: { weekday: Weekday }) {
  const { getValues, setValue } = useFormContext<WeeklyValues>()
  const others = weekdays.filter(other => other !== weekday)
  const copyTo = (days: readonly Weekday[]) => {
    const hours = getValues(`week.${weekday}`)
    for (const day of days.filter(other => other !== weekday))
      setValue(
        `week.${day}`,
        hours.map(range => ({ ...range })),
        { shouldDirty: true },
      )
  }
  const daysOf = (value: string): readonly Weekday[] => {
    if (value === 'working') return WORKING_DAYS
    return value === 'all' ? weekdays : weekdays.filter(day => day === value)
  }
  return (
    <div className={styles.copy}>
      <Select
        label={`Copier les horaires du ${DAY_NAMES[weekday].toLowerCase()} vers`}
        value=""
        onChange={value => copyTo(daysOf(value))}
        options={[
          ['', 'Copier vers…'],
          ['working', 'Lundi à vendredi'],
          ['all', 'Tous les jours'],
          ...others.map(day => [day, DAY_NAMES[day]] as const),
        ]}
      />
    </div>
  )
}
