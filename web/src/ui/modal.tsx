import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { ModalWindow } from './modal-window.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Between the title and the cross; below them on a phone. */
  beside?: ReactNode
  /** The buttons at its foot. */
  actions?: ReactNode
  /** Wider than a question: a form of several columns. */
  wide?: boolean
  /** A click outside leaves it open: much was typed. */
  isFirm?: boolean
}

const FIELD = 'form :is(input, select, textarea):not(:disabled)'

/** Where there is a keyboard, one begins to type at once; on a phone the keys would cover what is asked. */
function useFirstField() {
  const body = useRef<HTMLDivElement>(null)
  // After the window has opened, and given the focus to its cross.
  useLayoutEffect(() => {
    if (matchMedia('(pointer: fine)').matches) body.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  return body
}

/** A window in the middle of the screen, from the bottom on a phone: a question, a small form. */
export function Modal({ title, onClose, children, beside, actions, wide, isFirm }: Props) {
  const titleId = useId()
  const body = useFirstField()
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
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </ModalWindow>
  )
}
