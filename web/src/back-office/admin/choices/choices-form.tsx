import { type AdminChoicesView, adminChoicesRequest } from '@alba/contracts/admin/settings-api'
import { choiceWords } from '@alba/contracts/settings/choice-words'
import type { Choices } from '@alba/contracts/settings/choices'
import { french } from '@alba/contracts/shared/typography'
import { adminChoicesQuery, saveChoices } from '../../../api/staff/parts.ts'
import { CheckField } from '../../../ui/field.tsx'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'

const names = Object.keys(choiceWords) as (keyof Choices)[]
const LABELS = Object.fromEntries(names.map(name => [name, choiceWords[name].label]))

const valuesOf = ({ value }: AdminChoicesView): Choices => value

/** The form with a checkbox for each choice, and a sentence about the effect of the choice. */
export function ChoicesForm({ saved }: { saved: AdminChoicesView }) {
  const setting = useSetting({
    saved,
    query: adminChoicesQuery,
    name: 'Choix du centre',
    schema: adminChoicesRequest,
    valuesOf,
    save: saveChoices,
    labels: LABELS,
    namedValuesOf: valuesOf,
    savedMessage: 'Choix du centre modifiés',
  })
  const { field, formState } = setting.form
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Choix du centre">
      <Part
        title="Fonctions à activer"
        hint="Un choix vaut dès qu’il est enregistré. Une page ouverte le montre une fois rechargée."
      >
        {names.map(name => (
          <CheckField key={name} {...field(name)} hint={french(choiceWords[name].effect)}>
            <b>{choiceWords[name].label}</b>
          </CheckField>
        ))}
      </Part>
    </SettingPanel>
  )
}
