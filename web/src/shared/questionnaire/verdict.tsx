import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import styles from './verdict.module.css'

/** The reasons against the treatment, and advice on what to do. */
export const Verdict = ({ message, contraindications, advice }: ValidationResult) => (
  <>
    <p>{message || 'D’après vos réponses, ce soin ne peut pas être réservé en ligne.'}</p>
    {contraindications.length > 0 && (
      <div className={styles.contraindications}>
        <h2>Contre-indications</h2>
        <ul>
          {contraindications.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    )}
    {advice.map(text => (
      <p key={text}>{text}</p>
    ))}
  </>
)
