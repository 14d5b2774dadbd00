import { useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './radio-group.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
}

/** One of a few that must be chosen on purpose; the question stands above. */
export function RadioGroup<Value extends string>({ label, options, value, onChange, error }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <div>
        {options.map(option => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
