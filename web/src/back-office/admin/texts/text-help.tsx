import { type Placeholder, placeholders, placeholderValues } from '@alba/contracts/centre/placeholders'
import { french } from '@alba/contracts/shared/typography'
import { useMemo } from 'react'
import { centre, isSetUp, presentTerms, retention } from '../../../shared/centre.ts'
import styles from './texts.module.css'

/** Explains the marks of the texts, and lists the placeholders (in braces) with their present values. */
export const TextHelp = () => (
  <div className={styles.help}>
    <p>
      Un champ vide garde le texte par défaut, qu’il montre en gris. Entre deux paires d’étoiles, **ces mots** sont en
      gras ; [ces mots](/contact) sont un lien. Dans un long texte, une ligne vide commence un paragraphe et un tiret
      une ligne de liste.
    </p>
    <details>
      <summary>Ce qui s’écrit entre accolades</summary>
      <p>
        Le site remplace ces mots par ce que le centre a dit sous « Identité » et « Règles de réservation ». Un
        paragraphe qui nomme ce que le centre n’a pas ne paraît pas.
      </p>
      <Placeholders />
    </details>
  </div>
)

function Placeholders() {
  const values = useMemo(() => (isSetUp ? placeholderValues(centre, presentTerms, retention) : undefined), [])
  const shownOf = (name: Placeholder) => french(values?.[name] ?? 'le centre n’en a pas')
  return (
    <dl className={styles.placeholders}>
      {placeholders.map(name => (
        <div key={name}>
          <dt>{`{${name}}`}</dt>
          <dd>{shownOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
