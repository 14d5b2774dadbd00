import styles from './pick.module.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A filter with its value in view; the choice is the browser's own. */
export const Pick = ({ label, options, value, onChange }: Props) => (
  <label className={styles.pick}>
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
