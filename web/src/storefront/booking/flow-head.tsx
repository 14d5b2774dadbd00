import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useArrival } from './arrival.ts'
import styles from './flow-head.module.css'
import { useDraft } from './model/draft.ts'

const LABELS = {
  service: 'Soin',
  form: 'Rendez-vous',
  questionnaire: 'Questionnaire',
  payment: 'Paiement',
  confirmation: 'Confirmation',
}
export type Stage = keyof typeof LABELS

/** Where the visitor stands; the questionnaire is shown only for a service that has one. */
export function Stepper({ stage, questionnaire }: { stage: Stage; questionnaire: boolean }) {
  const stages = (Object.keys(LABELS) as Stage[]).filter(key => key !== 'questionnaire' || questionnaire)
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

type Props = { stage: Stage; questionnaire?: boolean; title: ReactNode; children?: ReactNode; back?: ReactNode }

/** Head of every step after the first choice. */
export function FlowHead({ stage, questionnaire = false, title, children, back }: Props) {
  const heading = useArrival()
  const passed = useDraft(draft => draft.eligibleFor !== null)
  return (
    <header className={`page ${styles.head}`}>
      <Stepper stage={stage} questionnaire={questionnaire || passed} />
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.lead}>{children}</div>}
    </header>
  )
}
