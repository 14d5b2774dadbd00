import styles from './select.module.css'

type Props<Value extends string> = {
  /** What is chosen, for who does not see it. */
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, behind a button: a filter in a toolbar. */
export const Select = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <select
    className={styles.select}
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
)
