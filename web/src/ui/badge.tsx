import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

export type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'blue' | 'grey' | 'pink' | 'urgent'

/** A state as a word. The colour only repeats the word. @param plain without the dot */
export const Badge = ({ tone = 'grey', plain, children }: { tone?: Tone; plain?: boolean; children: ReactNode }) => (
  <span className={classes(styles.badge, styles[tone], plain && styles.plain)}>{children}</span>
)
