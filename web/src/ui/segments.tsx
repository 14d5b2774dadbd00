import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './segments.module.css'

type Option<Value> = {
  readonly value: Value
  readonly label: ReactNode
  /** The key that selects it, for `aria-keyshortcuts`. */
  readonly shortcut?: string | undefined
}

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Fills the width on a phone. */
  fill?: boolean
}

/** A choice between a few options, all visible, such as a filter or a view. */
export const Segments = <Value extends string>({ label, options, value, onChange, fill }: Props<Value>) => (
  <fieldset className={classes(styles.segments, fill && styles.fill)}>
    <legend className="visuallyHidden">{label}</legend>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        aria-keyshortcuts={option.shortcut}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
