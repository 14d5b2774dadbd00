import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/centre.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { drawing } from '../../ui/drawing.ts'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import styles from './login.module.css'

type Props = {
  /** In the title of the window. */
  readonly title: string
  readonly heading: string
  readonly lead?: string
  /** The text below the form. */
  readonly note: string
  readonly children: ReactNode
}

/** The frame of the pages before the back office: a form beside a drawing. */
export const Entrance = ({ title, heading, lead, note, children }: Props) => (
  <div className={styles.login}>
    <title>{`${title} — ${BACK_OFFICE}`}</title>
    <main className={styles.left}>
      <div className={styles.form}>
        <div>
          <p className={styles.brand}>
            <ShownPicture of={brand.logo} />
            {brand.name}
          </p>
          <h1>{heading}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        <p className={styles.note}>
          <Lock aria-hidden="true" />
          {note}
        </p>
      </div>
    </main>
    <div className={styles.art} aria-hidden="true">
      <img src={drawing('hero')} alt="" />
    </div>
  </div>
)
