import { type ReactNode, useEffect, useRef } from 'react'
import styles from './step-pane.module.css'

type Props = { label: string; lead?: ReactNode; children: ReactNode }

/** The content of a step. It gets the focus when it appears, so that a screen reader announces the step. */
export function StepPane({ label, lead, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus(), [])
  return (
    <section ref={pane} tabIndex={-1} aria-label={label} className={styles.pane}>
      {lead != null && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
