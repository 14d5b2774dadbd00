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
  /** Shown between the title and the close button; on a phone below them. */
  beside?: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
  /** For a form of several columns. */
  wide?: boolean
  /** Fills the screen, for a page in a frame. */
  whole?: boolean
  /** A click outside does not close the window, so that typed text is not lost. */
  isFirm?: boolean
  /** Hides the page behind it, on the screen and on paper. */
  isCover?: boolean
}

const FIELD = 'form :is(input, select, textarea):not(:disabled)'

/** Focuses the first field where there is a mouse. On a phone the on-screen keyboard would cover the question. */
function useFirstField() {
  const body = useRef<HTMLDivElement>(null)
  // By now the window is open and has focused its close button.
  useLayoutEffect(() => {
    if (matchMedia('(pointer: fine)').matches) body.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  return body
}

/** A window in the middle of the screen, on a phone at its bottom, for a question or a small form. */
export function Modal({ title, onClose, children, beside, actions, wide, whole, isFirm, isCover }: Props) {
  const titleId = useId()
  const body = useFirstField()
  return (
    <ModalWindow
      labelledBy={titleId}
      className={classes(styles.modal, wide && styles.wide, whole && styles.whole, isCover && styles.cover)}
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
