import type { AdminWordsView } from '@alba/contracts/admin/settings-api'
import { french } from '@alba/contracts/shared/typography'
import { adminWordsQuery, saveWords } from '../../../api/staff/parts.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { GENDERS, LABELS, namedValuesOf, valuesOf, wordsForm } from './words-values.ts'

/** The form of the centre's nouns for its clients and its practitioners. */
export function WordsForm({ saved }: { saved: AdminWordsView }) {
  const setting = useSetting({
    saved,
    query: adminWordsQuery,
    name: 'Mots',
    schema: wordsForm,
    valuesOf,
    save: saveWords,
    labels: LABELS,
    namedValuesOf,
    savedMessage: 'Mots modifiés',
  })
  const { field, formState } = setting.form
  const noun = (name: 'client' | 'practitioner', example: readonly [one: string, many: string]) => (
    <Part title={LABELS[name]}>
      <div className={styles.three}>
        <TextField {...field(`${name}.one`)} label="Une personne" hint={`En minuscules, par exemple : ${example[0]}`} />
        <TextField {...field(`${name}.many`)} label="Plusieurs" hint={`Par exemple : ${example[1]}`} />
        <SelectField {...field(`${name}.gender`)} label="Genre du mot" hint="Les phrases s’accordent avec lui">
          {Object.entries(GENDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.two}>
        <TextField
          {...field(`${name}.letterLabel`)}
          label="Dans les e-mails à l’équipe"
          hint="S’il y est autre que le mot"
          optional
        />
        <TextField
          {...field(`${name}.choice`)}
          label="À l’origine d’un changement"
          hint={french('Pour la question « À la demande de qui ? »')}
          optional
        />
      </div>
    </Part>
  )
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="Mots du centre">
      {noun('client', ['client', 'clients'])}
      {noun('practitioner', ['masseuse', 'masseuses'])}
    </SettingPanel>
  )
}
