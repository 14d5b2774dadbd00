import type { ReactNode } from 'react'
import { Band } from '../../ui/band.tsx'
import { Kicker } from '../../ui/kicker.tsx'
import { useArrival } from '../flow/arrival.ts'
import type { Chapter } from './chapter.ts'
import { Chapters } from './chapters.tsx'
import styles from './reading-page.module.css'

type Props = {
  kicker: string
  title: string
  lead: ReactNode
  /** What is to be remembered of it: a figure and the rest of its sentence. At most four. */
  highlights?: readonly { readonly figure: string; readonly text: string }[]
  chapters: readonly Chapter[]
}

/** A page that is read from its first chapter to its last, with a table of contents. Nothing of it asks the server. */
export function ReadingPage({ kicker, title, lead, highlights, chapters }: Props) {
  const heading = useArrival()
  return (
    <>
      <header className={`page ${styles.head}`}>
        <Kicker>{kicker}</Kicker>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {highlights && (
          <ul className={styles.highlights}>
            {highlights.map(({ figure, text }) => (
              <li key={figure}>
                <b>{figure}</b> {text}
              </li>
            ))}
          </ul>
        )}
      </header>
      <Band ground="lin" aria-label={title}>
        <Chapters chapters={chapters} />
      </Band>
    </>
  )
}
