import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './until-ready.module.css'

const never = () => () => undefined

/**
 * Around the fields of a form that stands in the page's file: they take nothing before their code is there, which would
 * throw it away, or let the browser send the form somewhere.
 */
export function UntilReady({ children }: { children: ReactNode }) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <fieldset className={styles.fields} disabled={!isReady}>
      {children}
    </fieldset>
  )
}
