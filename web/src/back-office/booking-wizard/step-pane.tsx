import { type ReactNode, useEffect, useRef } from 'react'
import styles from './wizard.module.css'

/** What a step shows. The focus goes there as it appears, so that whoever does not see it hears where they are. */
export function StepPane({ label, children }: { label: string; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus(), [])
  return (
    <section ref={pane} tabIndex={-1} aria-label={label} className={styles.pane}>
      {children}
    </section>
  )
}
