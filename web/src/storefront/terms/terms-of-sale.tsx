import { ArticleBody } from './article.tsx'
import styles from './terms.module.css'
import { termsArticles, termsUpdated } from './terms-content.ts'

/** The terms of sale for the dialog in a form. They have no links, which would leave the form. */
export default function TermsOfSale() {
  return (
    <div className={styles.terms}>
      <p className={styles.updated}>Dernière mise à jour : {termsUpdated}</p>
      {termsArticles.map(({ title, link: _link, ...article }, index) => (
        <section key={title}>
          <h3>
            <span>Article {index + 1}</span> {title}
          </h3>
          <ArticleBody {...article} />
        </section>
      ))}
    </div>
  )
}
