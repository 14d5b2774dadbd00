import type { WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { french } from '@alba/contracts/shared/typography'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { longDate } from '../../../shared/centre-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ExceptionFields } from './exception-fields.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { WeekFields } from './week-fields.tsx'
import styles from './weekly-form.module.css'
import type { WeeklyValues } from './weekly-values.ts'

/** The id of the form's error messages. */
const FAULT = 'weekly-fault'

/** All sentences of the errors, wherever they are in the form. */
function sentencesIn(errors: FieldErrors<WeeklyValues> | object): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    // `ref` is the element of the field, and no error.
    if (name === 'ref' || error === null || typeof error !== 'object') return []
    return 'message' in error && typeof error.message === 'string' ? [error.message] : sentencesIn(error)
  })
}

/**
 * All fields of the weekly hours.
 * @param edited the index of the hours that are being changed, in the list of the view
 */
export function WeeklyFields({ view, edited, today }: { view: WeeklyHoursView; edited: number; today: string }) {
  const { register, watch, formState } = useFormContext<WeeklyValues>()
  const from = watch('from')
  const faults = [...new Set(sentencesIn(formState.errors))]
  const replaced = view.hours.slice(edited + 1).filter(hours => hours.from >= from)
  const dated = (name: 'from' | 'until') => ({
    ...register(name),
    id: `weekly-${name}`,
    type: 'date',
    faultId: formState.errors[name] ? FAULT : undefined,
  })
  return (
    <div className={styles.form}>
      <div className={styles.dates}>
        <TextField {...dated('from')} label="À partir du" min={today} />
        <TextField {...dated('until')} label="Jusqu’au" optional min={from} />
      </div>
      {replaced.map(hours => (
        <Notice key={hours.from} tone="wait">
          {french(`Les horaires prévus à partir du ${longDate(hours.from)} seront remplacés par ceux-ci.`)}
        </Notice>
      ))}
      <WeekFields faultId={FAULT} />
      <HolidayFields holidays={view.holidays} />
      <ExceptionFields today={today} faultId={FAULT} />
      {faults.length > 0 && (
        <Notice tone="error" id={FAULT}>
          {faults.map(fault => (
            <p key={fault}>{french(fault)}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
