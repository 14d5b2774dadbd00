import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'className'> & {
  /** What it does: there is no other text. */
  label: string
  look?: 'bare' | 'line' | 'full' | 'red'
}

/** A round button with a drawing only. */
export const IconButton = ({ label, look = 'bare', type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={classes(styles.button, styles[look])} aria-label={label} title={label} />
)
