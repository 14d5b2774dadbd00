import type { ReactNode } from 'react'
import { useArrival } from './flow/arrival.ts'
import styles from './page-title.module.css'

type Props = {
  /** The line above the heading. */
  kicker: ReactNode
  title: ReactNode
  /** The last words of the title, in italics and the accent colour. */
  ending?: string
  lead: ReactNode
  /** The id of the heading, for an `aria-labelledby`. */
  id?: string
}

/** The title of a page. Its heading gets the focus when the visitor comes from another page. */
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
