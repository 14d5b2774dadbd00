import type { ComponentProps, ReactNode } from 'react'

type ChoicesProps = {
  label: string
  /** The label stands above the choices; else it is for who does not see them. */
  isLabelShown?: boolean
  id?: string
  className: string | undefined
  /** Where it says what is wrong with what is chosen. */
  faultId?: string | false | undefined
  isRequired?: boolean
  children: ReactNode
}

/** One of several, all in view: the arrow keys go from one to the next. */
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
  /** The browser's own button is seen; else the whole label is pressed, and looks it. */
  isButtonShown?: boolean
}

/** One of the choices: a radio button over its label. */
export const Choice = ({ className, isButtonShown, children, ...radio }: ChoiceProps) => (
  <label className={className}>
    <input {...radio} type="radio" className={isButtonShown ? undefined : 'overLabel'} />
    {children}
  </label>
)
