import type { ReactNode } from 'react'
import { useArrival } from './flow/arrival.ts'
import styles from './page-title.module.css'

type Props = {
  /** The line above the heading. */
  kicker: ReactNode
  title: string
  /** The title's last words, in clay italics. */
  ending?: string
  lead: ReactNode
  /** Of the heading, for what is named by it. */
  id?: string
}

/** What a page begins with; its heading takes the focus of those who come from another one. */
export function PageTitle({ kicker, title, ending, lead, id }: Props) {
  const heading = useArrival()
  return (
    <>
      <p className={styles.kicker}>{kicker}</p>
      <h1 id={id} ref={heading} tabIndex={-1}>
        {title} {ending && <em>{ending}</em>}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
