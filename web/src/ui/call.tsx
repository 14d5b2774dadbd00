import type { ReactNode } from 'react'
import styles from './call.module.css'

type Props = { image: string; title: string; children: ReactNode; actions: ReactNode }

/** The call to action at the end of a page: a drawing, a sentence and one or two buttons. */
export const Call = ({ image, title, children, actions }: Props) => (
  <div className={styles.call}>
    <img src={image} alt="" width="152" height="152" loading="lazy" />
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
    <div className={styles.actions}>{actions}</div>
  </div>
)
