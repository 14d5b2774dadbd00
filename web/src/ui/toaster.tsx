import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './toaster.module.css'
import { closeToast, useToasts } from './toasts.ts'

/** Where the brief messages appear; once in a frame. */
export function Toaster() {
  const shown = useToasts(state => state.shown)
  return (
    <div className={styles.toaster} role="status">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={styles[tone]}>
          {tone === 'error' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          <p>{text}</p>
          <IconButton label="Fermer le message" onClick={() => closeToast(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
