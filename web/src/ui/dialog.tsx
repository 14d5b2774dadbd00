import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { ModalWindow } from './modal-window.tsx'

/** A dialog with a long text to read. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const titleId = useId()
  return (
    <ModalWindow labelledBy={titleId} className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton look="soft" label="Fermer" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
    </ModalWindow>
  )
}
