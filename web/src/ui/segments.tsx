import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './segments.module.css'

type Option<Value> = {
  readonly value: Value
  readonly label: ReactNode
  /** The key that chooses it, for `aria-keyshortcuts`. */
  readonly shortcut?: string | undefined
}

type Props<Value extends string> = {
  /** What is chosen, for who does not see it. */
  label: string
  options: readonly Option<Value>[]
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
        aria-keyshortcuts={option.shortcut}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
