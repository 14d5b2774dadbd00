import type { ReactNode, Ref } from 'react'
import { Kicker } from './kicker.tsx'
import styles from './page-head.module.css'

type Props = {
  kicker: string
  /** The second half in <em>: it is set in clay italics. */
  title: ReactNode
  lead: ReactNode
  /** What stands below the lead: buttons, addresses. */
  children?: ReactNode
  /** What stands beside the text, below it on a phone. */
  art?: ReactNode
  /** Of the heading, which takes focus on arrival. */
  heading: Ref<HTMLHeadingElement>
}

/** The top of a page of content. */
export const PageHead = ({ kicker, title, lead, children, art, heading }: Props) => (
  <header className={`page ${styles.head}`}>
    <div>
      <Kicker>{kicker}</Kicker>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
    {art}
  </header>
)
