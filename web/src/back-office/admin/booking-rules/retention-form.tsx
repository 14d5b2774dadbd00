import type { AdminRetentionView } from '@alba/contracts/admin/settings-api'
import { adminRetentionQuery, saveRetention } from '../../../api/staff/parts.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { effectOf, LABELS, type RetentionValues, retentionForm, valuesOf } from './retention.ts'

/** The form that says for how long personal data is kept. */
export function RetentionForm({ saved }: { saved: AdminRetentionView }) {
  const setting = useSetting({
    saved,
    query: adminRetentionQuery,
    name: 'Conservation',
    schema: retentionForm,
    valuesOf,
    save: saveRetention,
    labels: LABELS,
    namedValuesOf: valuesOf,
    savedMessage: 'Durées de conservation modifiées',
  })
  const { field, watch, formState } = setting.form
  const values = watch()
  const days = (name: keyof RetentionValues) => (
    <TextField {...field(name)} label={LABELS[name]} inputMode="numeric" hint={effectOf(name, values[name])} />
  )
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Conservation">
      <Part
        title="Données personnelles"
        hint="L’effacement se fait la nuit et ne se défait pas. Une durée plus courte vaut aussi pour ce qui est déjà gardé ; les pièces comptables restent dix ans."
      >
        <div className={styles.two}>
          {days('answersDays')}
          {days('unpaidDays')}
        </div>
      </Part>
    </SettingPanel>
  )
}
