import { CircleAlert, X } from 'lucide-react'
import styles from './toast.module.css'

/** An error over the page that stays until it is closed. */
export default function Toast({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <div className={styles.toast} role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{message}</p>
      <button type="button" className={styles.close} onClick={onClose} aria-label="Fermer le message">
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
