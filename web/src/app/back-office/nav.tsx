import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { dueCountQuery } from '../../api/staff/refunds.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import styles from './nav.module.css'
import { type ScreenEntry, screens } from './screens.ts'

const PLACES = ['day', 'sales', 'centre'] as const
const all: readonly ScreenEntry[] = screens

export function Nav() {
  const [path] = useLocation()
  const announced = useAnnouncedKey()
  return (
    <nav className={styles.nav} aria-label="Principale">
      {PLACES.map(place => (
        <ul key={place}>
          {all
            .filter(screen => screen.place === place)
            .map(({ path: to, label, icon: Icon, shortcut }) => (
              <li key={to}>
                <Link
                  href={to}
                  aria-current={path === to ? 'page' : undefined}
                  aria-keyshortcuts={shortcut && announced(shortcut.toUpperCase())}
                >
                  <Icon aria-hidden="true" />
                  {label}
                  {to === '/payments/due' && <DueCount />}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}

/** The number of open dues; nothing while there are none or it is unknown. */
function DueCount() {
  const count = useQuery(dueCountQuery).data?.count ?? 0
  return count > 0 ? <span className={styles.count}>{count}</span> : null
}
