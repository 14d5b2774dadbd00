import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { Header } from './header.tsx'
import { OUTSIDE } from './pages.ts'
import styles from './shell.module.css'
import { useScrollToTop } from './use-scroll-to-top.ts'

const Footer = lazy(() => import('./footer.tsx'))
const Notices = lazy(() => import('./notices.tsx'))

/** Top bar, footer and bottom notices around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  useScrollToTop(path)
  if (path === OUTSIDE) return children
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <div className={styles.notices}>
        <Suspense>
          <Notices />
        </Suspense>
      </div>
    </div>
  )
}
