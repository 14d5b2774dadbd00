import styles from './figures.module.css'
import { Panel } from './panel.tsx'

type Figure = {
  readonly label: string
  /** Undefined while it is loading. */
  readonly value: string | number | undefined
  readonly tone?: 'green' | 'grey' | 'red' | 'yellow' | 'clay'
}

/** A few figures side by side. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <Panel aria-label={label} className={styles.figures}>
    <dl>
      {figures.map(figure => (
        <div key={figure.label}>
          <dt className={styles[figure.tone ?? 'green']}>{figure.label}</dt>
          <dd>{figure.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
