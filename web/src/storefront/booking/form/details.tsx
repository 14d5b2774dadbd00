import type { ServiceView } from '@alba/contracts/catalogue/api'
import { french } from '@alba/contracts/shared/typography'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { asksBabyAge, asksPregnancyWeek } from '../model/place-booking.ts'
import styles from './booking-form.module.css'
import type { FormValues } from './schema.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Weeks of amenorrhea and months of age to choose from (storefront §9). */
const WEEKS = range(14, 50)
const MONTHS = range(1, 12)

export function Details({ form, service }: { form: UseFormReturn<FormValues>; service: ServiceView }) {
  const { register, formState } = form
  const error = (name: keyof FormValues) => formState.errors[name]?.message
  return (
    <div className={styles.two}>
      <TextField
        {...register('firstName')}
        id="firstName"
        label="Prénom"
        autoComplete="given-name"
        error={error('firstName')}
        required
      />
      <TextField
        {...register('lastName')}
        id="lastName"
        label="Nom"
        autoComplete="family-name"
        error={error('lastName')}
        required
      />
      <TextField
        {...register('email')}
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        error={error('email')}
        hint="Pour vous joindre au sujet de votre rendez-vous."
        required
      />
      <TextField
        {...register('phone')}
        id="phone"
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        error={error('phone')}
        hint="Par exemple 06 12 34 56 78."
        required
      />
      {asksPregnancyWeek(service) && (
        <SelectField {...register('pregnancyWeek')} id="pregnancyWeek" label="Semaine de grossesse" optional>
          <option value="">Non précisé</option>
          {WEEKS.map(week => (
            <option key={week} value={week}>
              {french(`${week} semaines`)}
            </option>
          ))}
        </SelectField>
      )}
      {asksBabyAge(service) && (
        <SelectField {...register('babyAge')} id="babyAge" label="Âge du bébé" optional>
          <option value="">Non précisé</option>
          {MONTHS.map(month => (
            <option key={month} value={month}>
              {french(`${month} mois`)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.wide}>
        <TextArea
          {...register('notes')}
          id="notes"
          label="Notes"
          optional
          error={error('notes')}
          hint="Une précision utile pour préparer votre venue."
          rows={3}
        />
      </div>
    </div>
  )
}
