import type { ReactNode } from 'react'
import { useTakenOver } from '../use-taken-over.ts'
import styles from './until-ready.module.css'

/**
 * Around the fields of a form that stands in the page's file: they take nothing before their code is there, which would
 * throw it away, or let the browser send the form somewhere.
 */
export function UntilReady({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={!useTakenOver()}>
      {children}
    </fieldset>
  )
}
