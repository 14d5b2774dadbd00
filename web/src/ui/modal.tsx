import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { ModalWindow } from './modal-window.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Shown between the title and the button to close; on a phone below them. */
  beside?: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
  /** For a form of several columns. */
  wide?: boolean
  /** A click outside does not close it, so that what was typed is not lost. */
  isFirm?: boolean
}

/** A window in the middle of the screen, on a phone at its bottom, for a question or a small form. */
export function Modal({ title, onClose, children, beside, actions, wide, isFirm }: Props) {
  const titleId = useId()
  return (
    <ModalWindow
      labelledBy={titleId}
      className={classes(styles.modal, wide && styles.wide)}
      onClose={onClose}
      isFirm={isFirm}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
        <IconButton label="Fermer" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </ModalWindow>
  )
}
