import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './page-head.module.css'
import { PageTitle } from './page-title.tsx'

type Props = Omit<ComponentProps<typeof PageTitle>, 'id'> & {
  /** What stands below the lead: buttons, addresses. */
  children?: ReactNode
  /** What stands beside the text, below it on a phone. */
  art?: ReactNode
  className?: string | undefined
}

/** The top of a page: its title beside a picture. */
export const PageHead = ({ children, art, className, ...title }: Props) => (
  <header className={classes('page', styles.head, className)}>
    <div>
      <PageTitle {...title} />
      {children}
    </div>
    {art}
  </header>
)
