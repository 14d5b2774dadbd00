import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { dueCountQuery } from '../../api/staff/refunds.ts'
import { useIsAdmin, useIsOperator } from '../../shared/staff/session.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import styles from './nav.module.css'
import { type ScreenEntry, screens } from './screens.ts'
import { useSetupLeft } from './setup-left.tsx'

const PLACES = ['day', 'sales', 'admin', 'operations', 'centre'] as const
const all: readonly ScreenEntry[] = screens

/** The menu: the screens for the roles that the user has. */
export function Nav() {
  const [path] = useLocation()
  const announced = useAnnouncedKey()
  const isShown = { day: true, sales: true, admin: useIsAdmin(), operations: useIsOperator(), centre: true }
  const setupLeft = useSetupLeft()
  /** Once nothing is left to do, the menu lists the setup only while it is open. */
  const isListed = ({ path: to }: ScreenEntry) => to !== '/setup' || setupLeft > 0 || path === to
  const nav = useRef<HTMLElement>(null)
  // A long menu scrolls. The screen that is open may be at its end, for example after a shortcut.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path has another current link
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} className={styles.nav} aria-label="Principale">
      {PLACES.filter(place => isShown[place]).map(place => (
        <ul key={place} aria-label={place === 'admin' ? 'Administration' : undefined}>
          {place === 'admin' && (
            <li className={styles.heading} aria-hidden="true">
              Administration
            </li>
          )}
          {all
            .filter(screen => screen.place === place && isListed(screen))
            .map(({ path: to, label, detail, icon: Icon, shortcut }) => (
              <li key={to}>
                <Link
                  href={to}
                  aria-current={path === to ? 'page' : undefined}
                  aria-keyshortcuts={shortcut && announced(shortcut.toUpperCase())}
                >
                  <Icon aria-hidden="true" />
                  {label}
                  {detail && <small>{detail}</small>}
                  {to === '/payments/due' && <DueCount />}
                  {to === '/setup' && setupLeft > 0 && <span className={styles.count}>{setupLeft}</span>}
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
