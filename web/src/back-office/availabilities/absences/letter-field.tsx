import { french } from '@alba/contracts/shared/typography'
import { TextArea } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './absences.module.css'

const LONGEST = 1_000

type Props = {
  value: string
  onChange: (text: string) => void
  /** How many people get it. */
  count: number
}

/** The centre's own text in each of the letters. */
export const LetterField = ({ value, onChange, count }: Props) => (
  <Panel pad aria-labelledby="absence-letter">
    <h2 id="absence-letter">Le mot du centre</h2>
    <p className={styles.muted}>
      L’e-mail de chaque personne dit déjà ce qui change pour elle, et ce qui lui est rendu. Ce mot s’y ajoute.
    </p>
    <TextArea
      id="absence-text"
      label="Votre texte"
      optional
      rows={4}
      maxLength={LONGEST}
      hint={french(`${letters(count)}, et gardé dans l’historique du centre : n’y écrivez rien de médical.`)}
      count={`${value.length} / ${LONGEST}`}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </Panel>
)

const letters = (count: number): string => (count > 1 ? `Envoyé à ${count} personnes` : 'Envoyé à une personne')
