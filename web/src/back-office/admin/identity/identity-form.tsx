import type { AdminIdentityView } from '@alba/contracts/admin/settings-api'
import type { UseFormReturn } from 'react-hook-form'
import { adminIdentityQuery, saveIdentity } from '../../../api/staff/parts.ts'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { HoursFields } from './hours-fields.tsx'
import { type IdentityValues, identityForm, LABELS, namedValuesOf, valuesOf } from './identity-values.ts'
import { LegalFields } from './legal-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { SocialFields } from './social-fields.tsx'

/** The form, typed without the schema's output: its parts only read and write field values. */
export type Form = UseFormReturn<IdentityValues, unknown, never>
/** The props of a field by its name, from `useStaffForm`. */
export type FieldOf = (name: string) => { id: string; error: string | undefined }

/** The form of everything that the centre says about itself. */
export function IdentityForm({ saved }: { saved: AdminIdentityView }) {
  const setting = useSetting({
    saved,
    query: adminIdentityQuery,
    name: 'Identité',
    schema: identityForm,
    valuesOf,
    save: saveIdentity,
    labels: LABELS,
    namedValuesOf,
    savedMessage: 'Identité modifiée',
  })
  const { field, formState } = setting.form
  const form = setting.form as unknown as Form
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Identité du centre">
      {saved.value === null && (
        <Notice title="Personne n’a encore dit qui est le centre">
          Jusque-là le site annonce son ouverture prochaine, et les e-mails attendent.
        </Notice>
      )}
      <Part title="Le centre">
        <div className={styles.two}>
          <TextField {...field('name')} label="Nom" />
          <TextField {...field('descriptor')} label="Activité" hint="À côté du nom : « Institut de massage »" />
          <TextField {...field('phone')} label="Téléphone" type="tel" />
          <TextField {...field('email')} label="Adresse e-mail" type="email" />
        </div>
      </Part>
      <Part title="Adresse">
        <TextField {...field('street')} label="Rue" />
        <div className={styles.three}>
          <TextField {...field('postalCode')} label="Code postal" />
          <TextField {...field('town')} label="Ville" />
          <TextField {...field('country')} label="Pays" hint="En deux lettres : FR" maxLength={2} />
        </div>
        <div className={styles.two}>
          <TextField
            {...field('position.latitude')}
            label="Latitude"
            inputMode="decimal"
            hint="En degrés, pour le plan et les moteurs de recherche"
            optional
          />
          <TextField {...field('position.longitude')} label="Longitude" inputMode="decimal" optional />
        </div>
      </Part>
      <HoursFields form={form} field={field as FieldOf} />
      <PeopleFields form={form} field={field as FieldOf} />
      <SocialFields form={form} field={field as FieldOf} />
      <LegalFields form={form} field={field as FieldOf} />
    </SettingPanel>
  )
}
