import styles from './lines.module.css'

/** A term and what it is, one a line; what is not known is left out. */
export const Lines = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <dl className={styles.lines}>
    {lines
      .filter(([, value]) => value)
      .map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
