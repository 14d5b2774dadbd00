import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './panel.module.css'

/** A white box. @param pad adds room around its content */
export const Panel = ({ pad, className, ...rest }: ComponentProps<'section'> & { pad?: boolean }) => (
  <section {...rest} className={classes(styles.panel, pad && styles.pad, className)} />
)
