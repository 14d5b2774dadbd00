import type { AdminTermsView } from '@alba/contracts/admin/settings-api'
import { salesTermsQuery, saveSalesTerms } from '../../../api/staff/admin.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { effectOf, LABELS, type TermsValues, termsForm, valuesOf } from './terms.ts'

/** The terms in each part of the form. */
const APPOINTMENTS = [
  'notice_hours',
  'moves',
  'move_months',
  'credit_months',
  'arrival_minutes',
  'reminder_hours',
] as const
const SALES = ['voucher_months', 'withdrawal_days', 'refund_days', 'least_cents', 'most_cents'] as const

/** The form of the terms of sale in numbers. */
export function TermsForm({ saved }: { saved: AdminTermsView }) {
  const setting = useSetting({
    saved,
    query: salesTermsQuery,
    name: 'Conditions de vente',
    schema: termsForm,
    valuesOf,
    save: saveSalesTerms,
    labels: LABELS,
    namedValuesOf: valuesOf,
    savedMessage: 'Conditions de vente modifiées',
  })
  const { field, watch, formState } = setting.form
  const values = watch()
  const number = (name: keyof TermsValues) => (
    <TextField
      key={name}
      {...field(name)}
      label={LABELS[name]}
      inputMode={name.endsWith('_cents') ? 'decimal' : 'numeric'}
      hint={effectOf(name, values[name])}
    />
  )
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Conditions de vente">
      <Part title="Rendez-vous">
        <div className={styles.three}>{APPOINTMENTS.map(number)}</div>
      </Part>
      <Part
        title="Bons cadeaux et forfaits"
        hint="Ce qui est déjà réservé ou vendu garde ses conditions. Changez aussi la version des conditions de vente, ci-dessus."
      >
        <div className={styles.three}>{SALES.map(number)}</div>
      </Part>
    </SettingPanel>
  )
}
