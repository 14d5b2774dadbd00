import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

const subscribe = (change: () => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, change)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, change)
  }
}

/** A notice that is shown while the browser has no connection. */
export function OfflineNotice({ children }: { children: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!isOnline && <p className={styles.offline}>{children}</p>}</div>
}
