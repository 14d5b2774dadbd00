import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './page-head.module.css'
import { PageTitle } from './page-title.tsx'

type Props = Omit<ComponentProps<typeof PageTitle>, 'id'> & {
  /** Shown below the lead, such as buttons. */
  children?: ReactNode
  /** Shown beside the text, on a phone below it. */
  art?: ReactNode
  className?: string | undefined
}

/** The head of a page: its title with a picture. */
export const PageHead = ({ children, art, className, ...title }: Props) => (
  <header className={classes('page', styles.head, className)}>
    <div>
      <PageTitle {...title} />
      {children}
    </div>
    {art}
  </header>
)
