import styles from './select.module.css'

type Props<Value extends string> = {
  /** What is chosen, for who does not see it. */
  label: string
  /** The label is seen too: the value alone says too little. */
  isNamed?: boolean
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, behind a button: a filter in a toolbar. */
export const Select = <Value extends string>({ label, isNamed, options, value, onChange }: Props<Value>) => (
  <span className={styles.pick}>
    {isNamed && <span aria-hidden="true">{label}</span>}
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
  </span>
)
