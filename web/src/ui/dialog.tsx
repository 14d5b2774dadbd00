import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

/** A modal native dialog: Escape, the cross and a click outside close it; the browser keeps focus inside and gives it back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog already
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
      onClick={event => event.target === ref.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} onClick={onClose} aria-label="Fermer">
          <X aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
    </dialog>
  )
}
