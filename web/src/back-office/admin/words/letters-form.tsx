import type { AdminLettersView } from '@alba/contracts/admin/settings-api'
import { french } from '@alba/contracts/shared/typography'
import { adminLettersQuery, saveLetters } from '../../../api/staff/parts.ts'
import { CheckField, TextArea } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { LETTER_LABELS, lettersForm, lettersOf } from './words-values.ts'

/** The form of the centre's own sentences in its mails to clients. */
export function LettersForm({ saved }: { saved: AdminLettersView }) {
  const setting = useSetting({
    saved,
    query: adminLettersQuery,
    name: 'Textes des e-mails',
    schema: lettersForm,
    valuesOf: lettersOf,
    save: saveLetters,
    labels: LETTER_LABELS,
    namedValuesOf: lettersOf,
    savedMessage: 'Textes des e-mails modifiés',
  })
  const { field, formState } = setting.form
  const text = (name: 'welcome' | 'arrival' | 'health' | 'access' | 'bring' | 'calendarNote', hint: string) => (
    <TextArea
      {...field(name)}
      label={LETTER_LABELS[name]}
      hint={french(hint)}
      rows={3}
      optional={name !== 'welcome' && name !== 'arrival'}
    />
  )
  return (
    <SettingPanel setting={setting} isDirty={formState.isDirty} label="E-mails du centre">
      <Part title="Textes des e-mails" hint="Entre deux paires d’étoiles, **ces mots** sont en gras.">
        <div className={styles.two}>
          {text('welcome', 'Après « Votre rendez-vous est réservé et réglé. »')}
          {text('arrival', 'Quand arriver')}
          {text('health', 'Quand appeler avant de venir')}
          {text('access', 'Comment venir')}
          {text('bring', 'Ce qu’il faut apporter')}
          {text('calendarNote', 'La dernière ligne du rendez-vous dans l’agenda')}
        </div>
        <CheckField {...field('legalLine')}>
          Terminer les e-mails et les bons cadeaux par une ligne de mentions légales
        </CheckField>
      </Part>
    </SettingPanel>
  )
}
