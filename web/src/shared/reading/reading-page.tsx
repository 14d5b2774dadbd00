import type { ReactNode } from 'react'
import { Band } from '../../ui/band.tsx'
import { PageTitle } from '../page-title.tsx'
import type { Chapter } from './chapter.ts'
import { Chapters } from './chapters.tsx'
import styles from './reading-page.module.css'

type Props = {
  kicker: string
  title: string
  lead: ReactNode
  /** At most four key points, each a figure and the rest of its sentence. */
  highlights?: readonly { readonly figure: string; readonly text: string }[]
  chapters: readonly Chapter[]
}

/** A page with a long text and its table of contents. It sends no requests. */
export const ReadingPage = ({ kicker, title, lead, highlights, chapters }: Props) => (
  <>
    <header className={`page ${styles.head}`}>
      <PageTitle kicker={kicker} title={title} lead={lead} />
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
