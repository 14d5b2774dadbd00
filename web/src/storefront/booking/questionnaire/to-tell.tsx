import { CheckField } from '../../../ui/field.tsx'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import styles from './to-tell.module.css'

/**
 * The answers that the nurse should know. Nobody keeps them, and they are gone with the page, unless the visitor agrees.
 * @param isAsked before the booking is made: whether they may go into its notes
 */
export function ToTell({ isAsked = false }: { isAsked?: boolean }) {
  const { answers, agreed } = useFlow(flow => flow.toTell)
  if (answers.length === 0) return null
  return (
    <section className={styles.toTell} aria-labelledby="to-tell">
      <h2 id="to-tell">À nous dire en arrivant</h2>
      <p>
        {agreed
          ? 'Ces réponses sont dans les notes de votre réservation : nous préparerons votre soin avec elles.'
          : 'Nous ne gardons pas ces réponses : notez-les, elles nous aideront à préparer votre soin.'}
      </p>
      <dl>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {isAsked && (
        <CheckField
          id="tells-nurse"
          checked={agreed}
          onChange={({ target }) => void send({ type: 'telling-agreed', agreed: target.checked })}
        >
          Les transmettre à l’infirmière : j’accepte qu’elles soient gardées dans les notes de ma réservation
        </CheckField>
      )}
    </section>
  )
}
