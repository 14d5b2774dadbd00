import { CheckField } from '../../../ui/field.tsx'
import { setCheckout, useCheckout } from '../model/checkout.ts'
import styles from './to-tell.module.css'

/**
 * The answers that the nurse should know. Nobody keeps them, and they are gone with the page, unless the visitor agrees.
 * @param isAsked before the booking is made: whether they may go into its notes
 */
export function ToTell({ isAsked = false }: { isAsked?: boolean }) {
  const { toTell, tellsNurse } = useCheckout()
  if (toTell.length === 0) return null
  return (
    <section className={styles.toTell} aria-labelledby="to-tell">
      <h2 id="to-tell">À nous dire en arrivant</h2>
      <p>
        {tellsNurse
          ? 'Ces réponses sont dans les notes de votre réservation : nous préparerons votre soin avec elles.'
          : 'Nous ne gardons pas ces réponses : notez-les, elles nous aideront à préparer votre soin.'}
      </p>
      <dl>
        {toTell.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {isAsked && (
        <CheckField
          id="tells-nurse"
          checked={tellsNurse}
          onChange={({ target }) => setCheckout({ tellsNurse: target.checked })}
        >
          Les transmettre à l’infirmière : j’accepte qu’elles soient gardées dans les notes de ma réservation
        </CheckField>
      )}
    </section>
  )
}
