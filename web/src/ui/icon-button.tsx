import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { unpressable } from './unpressable.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, since the button has no text. */
  label: string
  /** `soft` is the storefront's look, large enough for a thumb. */
  look?: 'bare' | 'line' | 'full' | 'red' | 'soft'
}

/** A round button with only an icon. */
export const IconButton = ({ label, look = 'bare', type = 'button', className, disabled, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={classes(styles.button, styles[look], className)}
    aria-label={label}
    title={look === 'soft' ? undefined : label}
    {...unpressable(disabled)}
  />
)
