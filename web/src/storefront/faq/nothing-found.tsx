import { centre } from '../../shared/centre.ts'
import { drawing } from '../../ui/drawing.ts'
import styles from './faq.module.css'

/** Shown when no question matches the search. */
export const NothingFound = () => (
  <div className={styles.nothing}>
    <img src={drawing('night')} alt="" width="128" height="128" />
    <h2>Rien à ce sujet… pour l’instant.</h2>
    <p>
      Essayez un autre mot, ou posez-nous la question au <a href={centre.phoneLink}>{centre.phone}</a> : la réponse
      finira sans doute ici.
    </p>
  </div>
)
