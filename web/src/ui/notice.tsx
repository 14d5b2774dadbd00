import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Live } from './live.tsx'
import styles from './notice.module.css'

const icons = { info: Info, error: CircleAlert, success: CircleCheck, wait: Clock3 }

type Props = {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  live?: boolean
  /** The id to which `aria-describedby` of an invalid field refers. */
  id?: string
}

/** A message in a box. Errors are announced at once, other messages only when `live`. */
export function Notice({ tone = 'info', title, children, live, id }: Props) {
  const Icon = icons[tone]
  const isUrgent = tone === 'error'
  const Box = live && !isUrgent ? Live : 'div'
  return (
    <Box id={id} className={classes(styles.notice, styles[tone])} role={isUrgent ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div className={styles.body}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </Box>
  )
}
