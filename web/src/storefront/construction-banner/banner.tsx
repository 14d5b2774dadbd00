import { Sprout, X } from 'lucide-react'
import { useState } from 'react'
import { readSession, writeSession } from '../../ui/session.ts'
import styles from './construction-banner.module.css'

const DISMISSED = 'alba-banner-dismissed'

/** The banner. Once dismissed it stays hidden for the session. */
export default function Banner({ text }: { text: string }) {
  const [dismissed, setDismissed] = useState(() => readSession(DISMISSED) !== null)
  if (dismissed) return null
  const dismiss = () => {
    writeSession(DISMISSED, '1')
    setDismissed(true)
  }
  return (
    <aside className={styles.banner} aria-label="Information">
      <Sprout aria-hidden="true" />
      <p>{text}</p>
      <button type="button" onClick={dismiss} aria-label="Fermer le bandeau">
        <X aria-hidden="true" />
      </button>
    </aside>
  )
}
