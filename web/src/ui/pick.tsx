import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './pick.module.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** On a phone it stands for the words, with a dot unless the first option is chosen. */
  icon?: ReactNode
}

/** A filter with its value in view; the choice is the browser's own. */
export const Pick = ({ label, options, value, onChange, icon }: Props) => (
  <label
    className={classes(styles.pick, icon !== undefined && styles.round)}
    data-other={value !== options[0]?.value || undefined}
  >
    {icon}
    <span>{label}</span>
    <select value={value} onChange={event => onChange(event.target.value)}>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
