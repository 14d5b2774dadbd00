import type { ComponentProps } from 'react'
import styles from './band.module.css'
import { classes } from './classes.ts'
import { Wave } from './wave.tsx'

type Props = ComponentProps<'section'> & { ground: 'lait' | 'lin' }

/** A section of full width with its own background, whose upper edge is a wave. */
export const Band = ({ ground, children, className, ...section }: Props) => (
  <section {...section} className={classes(styles.band, styles[ground], className)}>
    <Wave />
    <div className="page">{children}</div>
  </section>
)
