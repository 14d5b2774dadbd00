import styles from './terms.module.css'
import { termsArticles, termsUpdated } from './terms-content.ts'

/** The terms of sale as text: the booking shows them in a dialog. */
export default function TermsOfSale() {
  return (
    <div className={styles.terms}>
      <p className={styles.updated}>Dernière mise à jour : {termsUpdated}</p>
      {termsArticles.map(({ title, paragraphs, list }, index) => (
        <section key={title}>
          <h3>
            <span>Article {index + 1}</span> {title}
          </h3>
          {paragraphs.map(text => (
            <p key={text}>{text}</p>
          ))}
          {list && (
            <ul>
              {list.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
