import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

export type Tone = 'green' | 'yellow' | 'red' | 'orange' | 'blue' | 'grey' | 'pink' | 'urgent'

/** A state in a word, in a colour that only repeats what the word says. @param plain without the dot */
export const Badge = ({ tone = 'grey', plain, children }: { tone?: Tone; plain?: boolean; children: ReactNode }) => (
  <span className={classes(styles.badge, styles[tone], plain && styles.plain)}>{children}</span>
)
