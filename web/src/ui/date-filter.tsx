import { useState } from 'react'
import styles from './date-filter.module.css'

type Props = {
  label: string
  /** `2026-11-23`; empty without a date. */
  value: string
  /** Gets no date while one is typed that is not complete: the year 2026 begins as the year 2. */
  onChange: (value: string) => void
}

/** A date beside which its label is visible, for a filter. What is typed stays, whatever the filter makes of it. */
export function DateFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  return (
    <label className={styles.frame}>
      {label}
      <input
        type="date"
        min="1950-01-01"
        max="2199-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const chosen = target.validity.valid ? target.value : ''
          if (chosen !== value) onChange(chosen)
        }}
      />
    </label>
  )
}
