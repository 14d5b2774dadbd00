import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /**
   * `columns` puts each name above its value, side by side. In the others each fact has its own line: in `rows` the
   * lines are close together, in `ends` the value is at the right end, in `ruled` there is a rule below each line.
   */
  look?: 'columns' | 'rows' | 'ends' | 'ruled'
}

/** A list of names and values. A fact whose value is an empty text is left out. */
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
