import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './select.module.css'

type Props<Value extends string> = {
  label: string
  /** Shows the label `beside` the value or `inside` its frame. Otherwise only screen readers get it. */
  named?: 'beside' | 'inside'
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
  /** Shown on a phone in place of the texts, with a dot unless the first option is selected. */
  icon?: ReactNode
}

/** A native select for a filter, with its value visible. */
export const Select = <Value extends string>({ label, named, options, value, onChange, icon }: Props<Value>) => (
  <label
    className={classes(styles.frame, named === 'inside' && styles.inside, icon !== undefined && styles.round)}
    data-other={value !== options[0]?.[0] || undefined}
  >
    {icon}
    {named && <span aria-hidden="true">{label}</span>}
    <select
      aria-label={label}
      value={value}
      onChange={event => {
        const chosen = options.find(([option]) => option === event.target.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
