import type { ComponentProps } from 'react'
import { Choice, Choices } from './choice.tsx'
import { FieldError } from './field.tsx'
import styles from './radio-group.module.css'

type Props = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  id: string
  label: string
  options: readonly {
    readonly value: string
    readonly label: string
    /** A few words below the label. */
    readonly note?: string | undefined
    readonly disabled?: boolean
  }[]
  /** The value that is chosen, where no form keeps it. */
  chosen?: string
  error?: string | undefined
}

/**
 * A field of radio buttons with its label above. Each button gets the name and the listeners of the field, as
 * `register()` of React Hook Form returns them.
 */
export const RadioGroup = ({ id, label, options, error, chosen, ...radio }: Props) => (
  <Choices id={id} label={label} isLabelShown className={styles.group} faultId={error && `${id}-error`}>
    <div>
      {options.map(option => (
        <Choice
          key={option.value}
          {...radio}
          {...(chosen !== undefined && { checked: option.value === chosen })}
          value={option.value}
          disabled={option.disabled}
          isButtonShown
        >
          <span>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </Choice>
      ))}
    </div>
    <FieldError id={id} error={error} />
  </Choices>
)
