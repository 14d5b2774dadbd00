import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { ModalWindow } from './modal-window.tsx'
import styles from './sheet.module.css'

type Props = {
  title: ReactNode
  /** Badges of the state, above the title. */
  badges?: ReactNode
  /** A line below the title. */
  summary?: ReactNode
  /** The background of the head. */
  ground?: 'plain' | 'spa' | 'massage'
  /** A drawing in the corner of the head. */
  art?: string
  /** Narrower than usual on a desktop. */
  slim?: boolean
  /** On a phone the foot is at the end of the page instead of always visible, because it is large. */
  footEnds?: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
}

/** A dialog with the details of something, at the right of the screen; on a phone it fills the screen. */
export function Sheet({
  title,
  badges,
  summary,
  ground = 'plain',
  art,
  slim,
  footEnds,
  onClose,
  children,
  actions,
}: Props) {
  const titleId = useId()
  return (
    <ModalWindow
      labelledBy={titleId}
      className={classes(styles.sheet, slim && styles.slim, footEnds && styles.footEnds)}
      onClose={onClose}
    >
      <header className={classes(styles.head, styles[ground])}>
        {art && <img className={styles.art} src={art} alt="" />}
        {badges && <div className={styles.meta}>{badges}</div>}
        <h2 id={titleId}>{title}</h2>
        {summary && <p className={styles.summary}>{summary}</p>}
        <div className={styles.close}>
          <IconButton label="Fermer" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </ModalWindow>
  )
}

/** A section of a sheet, with its icon and title. */
export const SheetSection = ({ icon, title, children }: { icon?: ReactNode; title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>
      {icon}
      {title}
    </h3>
    {children}
  </section>
)
