import type { ComponentProps, ReactNode } from 'react'

type ChoicesProps = {
  label: string
  /** Shows the label above the choices. Otherwise only screen readers get it. */
  isLabelShown?: boolean
  id?: string
  className: string | undefined
  /** The id of the error message for the choice. */
  faultId?: string | false | undefined
  isRequired?: boolean
  children: ReactNode
}

/** A group of radio buttons, all visible: the arrow keys go from one to the next. */
export function Choices({ label, isLabelShown, faultId, isRequired, children, ...place }: ChoicesProps) {
  const group = {
    ...place,
    'aria-required': isRequired,
    'aria-invalid': faultId ? (true as const) : undefined,
    'aria-describedby': faultId || undefined,
  }
  if (!isLabelShown)
    return (
      <div {...group} role="radiogroup" aria-label={label}>
        {children}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radio group may be marked invalid
    <fieldset {...group} role="radiogroup">
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Shows the browser's radio button. Otherwise the label looks like a button. */
  isButtonShown?: boolean
}

/** One of the choices: a radio button with its label. */
export const Choice = ({ className, isButtonShown, children, ...radio }: ChoiceProps) => (
  <label className={className}>
    <input {...radio} type="radio" className={isButtonShown ? undefined : 'overLabel'} />
    {children}
  </label>
)
