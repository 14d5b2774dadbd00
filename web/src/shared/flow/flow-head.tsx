import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useArrival } from './arrival.ts'
import styles from './flow-head.module.css'

export type StepperProps = {
  /** The accessible name of the list of steps: « Étapes de la réservation ». */
  stepsLabel: string
  /** All steps, the same on every screen. */
  steps: readonly string[]
  /** The index of the present step; the number of steps when all are done. */
  now: number
}

/** The list of steps, with the present one marked. */
export function Stepper({ stepsLabel, steps, now }: StepperProps) {
  return (
    <nav aria-label={stepsLabel}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes(index < now && styles.done, index === now && styles.now)}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {index < now ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>
              {step}
              {index < now && <span className="visuallyHidden"> (terminé)</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export type FlowHeadProps = { title: ReactNode; children?: ReactNode; back?: ReactNode }

/** The heading of a step. It gets the focus when the visitor comes from another step. */
export function FlowHead({ title, children, back, ...stepper }: FlowHeadProps & StepperProps) {
  const heading = useArrival()
  return (
    <header className={`page ${styles.head}`}>
      <Stepper {...stepper} />
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.lead}>{children}</div>}
    </header>
  )
}
