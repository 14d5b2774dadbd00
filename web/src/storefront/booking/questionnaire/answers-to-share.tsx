import { everywhere } from '../../../shared/centre.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import styles from './answers-to-share.module.css'

/**
 * The answers that the practitioner should know. They are lost when the page is left, unless the visitor agrees to
 * store them.
 * @param isAsked asks for that agreement, before the booking is made
 */
export function AnswersToShare({ isAsked = false }: { isAsked?: boolean }) {
  const { answers, agreed } = useFlow(flow => flow.toShare)
  if (answers.length === 0) return null
  return (
    <section className={styles.toShare} aria-labelledby="answers-to-share">
      <h2 id="answers-to-share">À nous dire en arrivant</h2>
      <p>
        {agreed
          ? 'Ces réponses sont dans les notes de votre réservation : nous préparerons votre soin avec elles.'
          : 'Nous ne gardons pas ces réponses : notez-les, elles nous aideront à préparer votre soin.'}
      </p>
      <dl>
        {answers.map(({ serviceId, question, answer }) => (
          <div key={`${serviceId} ${question}`}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {isAsked && (
        <CheckField
          id="share-answers"
          checked={agreed}
          onChange={({ target }) => void send({ type: 'sharing-agreed', agreed: target.checked })}
        >
          {everywhere.shareAnswers}
        </CheckField>
      )}
    </section>
  )
}
