import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './segments.module.css'

type Props<Value extends string> = {
  /** What is chosen, for who does not see it. */
  label: string
  options: readonly { readonly value: Value; readonly label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as its place on a phone. */
  fill?: boolean
}

/** One of a few, all in view: a filter, a view. */
export const Segments = <Value extends string>({ label, options, value, onChange, fill }: Props<Value>) => (
  <fieldset className={classes(styles.segments, fill && styles.fill)}>
    <legend className="visuallyHidden">{label}</legend>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
