import type { TextsOf } from '@alba/contracts/centre/texts'
import { RichText } from '../../shared/rich-text.tsx'
import styles from './terms.module.css'

/** The terms of sale for the dialog in a form. They have no links, which would leave the form. */
export default function TermsOfSale({ texts: { updated, articles } }: { texts: TextsOf<'terms'> }) {
  return (
    <div className={styles.terms}>
      {updated && <p className={styles.updated}>Dernière mise à jour : {updated}</p>}
      {articles.map(({ title, text }, index) => (
        <section key={title}>
          <h3>
            <span>Article {index + 1}</span> {title}
          </h3>
          <RichText text={text} hasLinks={false} />
        </section>
      ))}
    </div>
  )
}
