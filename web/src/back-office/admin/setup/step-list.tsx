import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { classes } from '../../../ui/classes.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './setup.module.css'
import type { Step, StepKey } from './steps.ts'

/** The six steps with their states. */
export const StepList = ({ steps, chosen }: { steps: readonly Step[]; chosen: StepKey }) => (
  <Panel className={styles.list} aria-label="Étapes">
    <ol>
      {steps.map((step, index) => (
        <li key={step.key}>
          <Link href={`/setup?etape=${step.key}`} aria-current={step.key === chosen ? 'step' : undefined}>
            <span className={classes(styles.number, step.isDone === true && styles.done)} aria-hidden="true">
              {step.isDone ? <Check /> : index + 1}
            </span>
            <span>
              <b>{step.title}</b>
              <small>
                {step.isDone === true && <span className="visuallyHidden">Fait. </span>}
                {step.isDone === false && <span className="visuallyHidden">À faire. </span>}
                {step.detail}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </Panel>
)
