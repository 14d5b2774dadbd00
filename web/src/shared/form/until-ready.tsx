import type { ReactNode } from 'react'
import { useIsHydrated } from '../use-is-hydrated.ts'
import styles from './until-ready.module.css'

/**
 * Disables the fields of a prerendered form until it is hydrated. Before that, typed text would be lost, and the
 * browser would submit the form itself.
 */
export function UntilReady({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={!useIsHydrated()}>
      {children}
    </fieldset>
  )
}
