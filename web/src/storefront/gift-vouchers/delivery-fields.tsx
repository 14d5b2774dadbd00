import type { ComponentProps } from 'react'
import { clockOf, openingTime } from '../../shared/centre-time.ts'
import form from '../../shared/form/form.module.css'
import { SelectField, TextField } from '../../ui/field.tsx'

/** Every half hour of the day, since a gift may arrive at midnight. */
const TIMES = Array.from({ length: 48 }, (_half, n) => clockOf(30 * n))

/**
 * The times to choose from, with the planned one added if it is not among them: through the API any minute can be
 * planned.
 */
const timesWith = (planned: string) => [...new Set([...TIMES, planned])].sort()

type Props = {
  date: ComponentProps<'input'>
  time: ComponentProps<'select'>
  /** The clock time at which it is planned. */
  planned?: string
  /** The first and the last day that may be chosen. */
  min: string
  max: string
  error?: string | undefined
  hint?: string
}

/** The day and the clock time, at the centre, at which a voucher is sent. */
export const DeliveryFields = ({ date, time, planned, min, max, error, hint }: Props) => (
  <div className={form.two}>
    <TextField
      {...date}
      id="deliver_date"
      label="Jour de l’envoi"
      type="date"
      min={min}
      max={max}
      error={error}
      hint={hint}
      required
    />
    <SelectField {...time} id="deliver_time" label="Heure" hint="À l’heure du centre.">
      {(planned ? timesWith(planned) : TIMES).map(each => (
        <option key={each} value={each}>
          {openingTime(each)}
        </option>
      ))}
    </SelectField>
  </div>
)
