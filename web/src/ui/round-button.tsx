import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './round-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  /** What it does: there is no other text. */
  label: string
}

/** A round button of the storefront with a drawing only; the back office has the smaller `IconButton`. */
export const RoundButton = ({ label, className, ...button }: Props) => (
  <button {...button} type="button" className={classes(styles.button, className)} aria-label={label} />
)
