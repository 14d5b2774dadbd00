import type { ReactNode } from 'react'
import styles from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /**
   * `columns` has the names above their values, side by side. In the others each fact has a line of its own: `rows` are close
   * together, `ends` has the value at the right end, `ruled` a rule below each.
   */
  look?: 'columns' | 'rows' | 'ends' | 'ruled'
}

/** What is known of something; what is empty is left out. */
export const Facts = ({ facts, look = 'columns' }: Props) => (
  <dl className={styles[look]}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
