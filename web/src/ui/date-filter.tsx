import styles from './date-filter.module.css'

type Props = {
  label: string
  /** `2026-11-23`; empty without a date. */
  value: string
  onChange: (value: string) => void
}

/** A date beside which its label is visible, for a filter. */
export const DateFilter = ({ label, value, onChange }: Props) => (
  <label className={styles.frame}>
    {label}
    <input type="date" value={value} onChange={event => onChange(event.target.value)} />
  </label>
)
