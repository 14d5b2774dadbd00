import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { isSetUp } from '../shared/centre.ts'
import { Optional } from '../ui/optional.tsx'
import { Failsafe } from './failsafe.tsx'
import { Header } from './header.tsx'
import { OUTSIDE } from './pages.ts'
import styles from './shell.module.css'
import { useScrollToTop } from './use-scroll-to-top.ts'

const Below = lazy(() => import('./below.tsx'))

/** The layout around every page: top bar, footer and notices. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  useScrollToTop(path)
  const page = <Failsafe key={path}>{children}</Failsafe>
  if (path === OUTSIDE || !isSetUp) return page
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {page}
      </main>
      <Optional>
        <Suspense>
          <Below />
        </Suspense>
      </Optional>
    </div>
  )
}
