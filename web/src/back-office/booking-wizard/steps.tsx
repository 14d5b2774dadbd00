import { canGoTo, type Draft, STEPS, type Step } from './draft.ts'
import styles from './steps.module.css'

const names: Record<Step, string> = {
  category: 'Catégorie',
  service: 'Service',
  slot: 'Date et heure',
  details: 'Coordonnées',
}

/** The list of steps, with the present one marked. Steps that can be opened are buttons. */
export function Steps({ draft, onGoTo }: { draft: Draft; onGoTo: (step: Step) => void }) {
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
              disabled={!canGoTo(draft, step)}
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
