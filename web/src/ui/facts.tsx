import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

/** What is known of something: names above their values, side by side; `rows` has them one below the other. */
export const Facts = ({ facts, rows }: { facts: readonly Fact[]; rows?: boolean }) => (
  <dl className={classes(styles.facts, rows && styles.rows)}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
