import type { AdminLookView } from '@alba/contracts/admin/settings-api'
import { baseColours } from '@alba/contracts/centre/look/derive'
import { adminLookQuery, saveLook } from '../../../api/staff/parts.ts'
import { SelectField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { ColourField } from './colour-field.tsx'
import own from './look.module.css'
import { LookPreview } from './look-preview.tsx'
import {
  COLOURS,
  DRAWINGS,
  FONTS,
  hexOf,
  LABELS,
  LOGOS,
  lookForm,
  namedValuesOf,
  validColours,
  valuesOf,
} from './look-values.ts'
import { Verdict } from './verdict.tsx'

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** The form of the look. The contrast check and the preview show the values as they are typed. */
export function LookForm({ saved }: { saved: AdminLookView }) {
  const setting = useSetting({
    saved,
    query: adminLookQuery,
    name: 'Apparence',
    schema: lookForm,
    valuesOf,
    save: saveLook,
    labels: LABELS,
    namedValuesOf,
    savedMessage: 'Apparence modifiée',
  })
  const { field, watch, setValue, formState } = setting.form
  const values = watch()
  const colours = validColours(values)
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Apparence du centre">
      <div className={own.columns}>
        <div className={styles.fields}>
          <Part title="Couleurs" hint="Toutes les autres en découlent.">
            {baseColours.map(base => (
              <ColourField
                key={base}
                {...field(`colours.${base}`)}
                label={COLOURS[base][0]}
                hint={COLOURS[base][1]}
                chosen={hexOf(values.colours[base])}
                onPick={hex =>
                  setValue(`colours.${base}`, hex, { shouldDirty: true, shouldValidate: formState.isSubmitted })
                }
              />
            ))}
            <Verdict colours={colours} />
          </Part>
          <Part title="Polices, dessins, logo">
            <SelectField {...field('fonts')} label="Polices" hint="Celle des titres et celle des textes">
              {options(FONTS)}
            </SelectField>
            <SelectField {...field('drawings')} label="Dessins">
              {options(DRAWINGS)}
            </SelectField>
            <SelectField {...field('logo')} label="Logo">
              {options(LOGOS)}
            </SelectField>
          </Part>
        </div>
        <LookPreview values={values} colours={colours ?? saved.value.colours} />
      </div>
    </SettingPanel>
  )
}
