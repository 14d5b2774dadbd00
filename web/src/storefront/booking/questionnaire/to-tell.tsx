import { useCheckout } from '../model/checkout.ts'
import styles from './to-tell.module.css'

/** The answers that nobody keeps and the nurse should know. They are gone with the page, as was promised. */
export function ToTell() {
  const toTell = useCheckout(checkout => checkout.toTell)
  if (toTell.length === 0) return null
  return (
    <section className={styles.toTell} aria-labelledby="to-tell">
      <h2 id="to-tell">À nous dire en arrivant</h2>
      <p>Nous ne gardons pas ces réponses : notez-les, elles nous aideront à préparer votre soin.</p>
      <dl>
        {toTell.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
