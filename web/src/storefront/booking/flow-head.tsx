import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useArrival } from './arrival.ts'
import styles from './flow-head.module.css'

const LABELS = {
  service: 'Soin',
  form: 'Rendez-vous',
  payment: 'Paiement',
  confirmation: 'Confirmation',
}
type Stage = keyof typeof LABELS

const stages = Object.keys(LABELS) as Stage[]

/**
 * Where the visitor stands: the same steps from the first screen to the last. A questionnaire is part of the
 * appointment, because only some services have one and a step must not come and go.
 */
function Stepper({ stage }: { stage: Stage }) {
  const now = stages.indexOf(stage)
  return (
    <nav aria-label="Étapes de la réservation">
      <ol className={styles.steps}>
        {stages.map((key, index) => (
          <li
            key={key}
            className={classes(index < now && styles.done, index === now && styles.now)}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {index < now ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>
              {LABELS[key]}
              {index < now && <span className="visuallyHidden"> (terminé)</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type Props = { stage: Stage; title: ReactNode; children?: ReactNode; back?: ReactNode }

/** Head of every step after the first choice. */
export function FlowHead({ stage, title, children, back }: Props) {
  const heading = useArrival()
  return (
    <header className={`page ${styles.head}`}>
      <Stepper stage={stage} />
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.lead}>{children}</div>}
    </header>
  )
}
