import type { AdminRulesView } from '@alba/contracts/admin/api'
import { french } from '@alba/contracts/shared/typography'
import { adminBookingRulesQuery, saveBookingRules } from '../../../api/staff/admin.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { effectOf, LABELS, rulesForm, timesOf, valuesOf } from './rules.ts'

/** The form of the rules, each with a sentence that says its effect. */
export function RulesForm({ saved }: { saved: AdminRulesView }) {
  const setting = useSetting({
    saved,
    query: adminBookingRulesQuery,
    name: 'Règles de réservation',
    schema: rulesForm,
    valuesOf,
    save: saveBookingRules,
    labels: LABELS,
    namedValuesOf: valuesOf,
    savedMessage: 'Règles de réservation modifiées',
  })
  const { field, watch, formState } = setting.form
  const values = watch()
  const number = (name: 'minimum_notice_minutes' | 'horizon_days' | 'hold_minutes') => (
    <TextField
      {...field(name)}
      label={LABELS[name]}
      inputMode="numeric"
      hint={french(effectOf(name, values[name]) ?? '')}
    />
  )
  const count = timesOf(values.start_times)?.length ?? 0
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Règles de réservation">
      <Part title="Réservation en ligne">
        <div className={styles.three}>
          {number('minimum_notice_minutes')}
          {number('horizon_days')}
          {number('hold_minutes')}
        </div>
        <TextField
          {...field('start_times')}
          label={LABELS.start_times}
          hint={french(
            `Séparés par des virgules. Le site propose ${count} début${count > 1 ? 's' : ''} par jour, là où quelqu’un et une salle sont libres.`,
          )}
        />
        <TextField
          {...field('terms_version')}
          label={LABELS.terms_version}
          hint="Chaque réservation garde la version que la personne a acceptée. Changez-la quand le texte change."
        />
      </Part>
    </SettingPanel>
  )
}
