import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './select.module.css'

type Props<Value extends string> = {
  label: string
  /** Where the label is seen: `beside` the value or `inside` its frame. Else it is for who does not see the value. */
  named?: 'beside' | 'inside'
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
  /** On a phone it stands for the words inside, with a dot unless the first option is chosen. */
  icon?: ReactNode
}

/** One of several, behind a button: a filter with its value in view; the choice is the browser's own. */
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
