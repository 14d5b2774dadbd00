import { Link, useLocation } from 'wouter'
import styles from './layout.module.css'
import { type ScreenEntry, screens } from './screens.ts'

const PLACES = ['day', 'sales', 'centre'] as const
const all: readonly ScreenEntry[] = screens

export function Nav() {
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label="Principale">
      {PLACES.map(place => (
        <ul key={place}>
          {all
            .filter(screen => screen.place === place)
            .map(({ path: to, label, icon: Icon }) => (
              <li key={to}>
                <Link href={to} aria-current={path === to ? 'page' : undefined}>
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
