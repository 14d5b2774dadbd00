import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ConstructionBanner } from '../storefront/construction-banner/construction-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

/** Every page starts at its top (storefront §2); the first one is left where the browser put it. */
function useScrollToTop(path: string) {
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    previous.current = path
  }, [path])
}

/** Top bar, footer and bottom banner around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  useScrollToTop(path)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ConstructionBanner />
    </div>
  )
}
