import { canGoTo, type Draft, STEPS, type Step } from './draft.ts'
import styles from './steps.module.css'

const names: Record<Step, string> = {
  category: 'Catégorie',
  service: 'Service',
  slot: 'Date et heure',
  details: 'Coordonnées',
}

type Parts = { readonly draft: Draft; readonly isSending: boolean; readonly onGoTo: (step: Step) => void }

/**
 * The steps of the wizard as a row of buttons. The present step is marked; those before it look done. A button is
 * disabled while its step cannot be opened. While the booking is sent all are disabled: leaving the step would lose the
 * answer, and the form would offer to send a booking again that may have been made.
 */
export function Steps({ draft, isSending, onGoTo }: Parts) {
  const at = STEPS.indexOf(draft.step)
  return (
    <nav aria-label="Étapes" className={styles.steps}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={index < at ? styles.done : undefined}
              aria-current={index === at ? 'step' : undefined}
              disabled={isSending || !canGoTo(draft, step)}
              onClick={() => onGoTo(step)}
            >
              <span aria-hidden="true">{index + 1}</span>
              <span className={styles.name}>{names[step]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
