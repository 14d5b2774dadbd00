import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

type Shared = {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean
}

/** The ARIA attributes of a control: which texts describe it, and whether it is invalid. */
const describedBy = (id: string, error?: string, hint?: string, faultId?: string) => ({
  'aria-invalid': error || faultId ? (true as const) : undefined,
  'aria-describedby': [faultId, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** The error below a control. Its id, to which `aria-describedby` refers, is the field's id and `-error`. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return error ? (
    <p className={styles.error} id={`${id}-error`}>
      {error}
    </p>
  ) : null
}

type FrameProps = Shared & { count?: string | undefined; children: ReactNode }

function Frame({ id, label, error, hint, optional, count, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>(facultatif)</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          <span>{hint}</span> {count && <span className={styles.count}>{count}</span>}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

type TextFieldProps = Shared &
  ComponentProps<'input'> & {
    /** The id of an error message elsewhere in the form. */
    faultId?: string | undefined
  }

export function TextField({ id, label, error, hint, optional, faultId, ...input }: TextFieldProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint} optional={optional ?? false}>
      <input {...input} id={id} className={styles.control} {...describedBy(id, error, hint, faultId)} />
    </Frame>
  )
}

type TextAreaProps = Shared &
  ComponentProps<'textarea'> & {
    /** How many characters are used, beside the hint. It is only shown with a hint. */
    count?: string | undefined
  }

export function TextArea({ id, label, error, hint, optional, count, ...input }: TextAreaProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint} count={count} optional={optional ?? false}>
      <textarea {...input} id={id} className={styles.control} {...describedBy(id, error, hint)} />
    </Frame>
  )
}

export function SelectField({ id, label, error, hint, optional, ...input }: Shared & ComponentProps<'select'>) {
  return (
    <Frame id={id} label={label} error={error} hint={hint} optional={optional ?? false}>
      <select {...input} id={id} className={styles.control} {...describedBy(id, error, hint)} />
    </Frame>
  )
}

type CheckProps = Omit<Shared, 'label'> &
  Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; after?: ReactNode }

/** A checkbox with its label. `after` is for content that must not be inside the label, such as a button. */
export function CheckField({ id, error, hint, children, after, ...input }: CheckProps) {
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input {...input} type="checkbox" id={id} {...describedBy(id, error, hint)} />
        <div>
          <label htmlFor={id}>{children}</label> {after}
          {hint && (
            <p className={styles.hint} id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
