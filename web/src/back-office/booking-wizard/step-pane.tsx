import { type ReactNode, useEffect, useRef } from 'react'
import styles from './step-pane.module.css'

type Props = {
  label: string
  lead?: ReactNode
  /** Said before everything else of the step. */
  about?: ReactNode
  /** The step begins with typing, so its first field gets the focus. */
  startsInField?: boolean
  children: ReactNode
}

/**
 * The content of a step. It appears at its beginning, however far the step before was scrolled, and gets the focus, so
 * that a screen reader announces the step.
 */
export function StepPane({ label, lead, about, startsInField = false, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    pane.current?.scrollIntoView({ block: 'start' })
    const field = startsInField ? pane.current?.querySelector('input') : null
    const target = field ?? pane.current
    target?.focus()
  }, [startsInField])
  return (
    <section ref={pane} tabIndex={-1} aria-label={label} className={styles.pane}>
      {about}
      {lead != null && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
