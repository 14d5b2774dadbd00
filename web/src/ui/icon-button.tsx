import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { unpressable } from './unpressable.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does: there is no other text. */
  label: string
  /** `soft` is the one of the storefront, for a thumb. */
  look?: 'bare' | 'line' | 'full' | 'red' | 'soft'
}

/** A round button with a drawing only. */
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
