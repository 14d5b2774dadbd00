import { useEffect } from 'react'
import { OfflineNotice } from '../shared/offline-notice.tsx'
import { CookieBanner } from '../storefront/consent/cookie-banner.tsx'
import { countOnceAgreed } from '../storefront/consent/count-once-agreed.ts'
import { ConstructionBanner } from '../storefront/construction-banner/construction-banner.tsx'
import styles from './below.module.css'
import Footer from './footer.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { reloadOnce } from './reload-once.ts'
import { useScrollToTopAgain } from './use-scroll-to-top-again.ts'

// The code that counts visits is loaded after the page.
countOnceAgreed()
// The page that was just loaded has all of its code: only later parts may be gone.
if (typeof window !== 'undefined') reloadOnce()

/** Loads lazy pictures before the page is printed: nobody scrolls to them on paper. */
function showPicturesOnPaper(): () => void {
  const show = () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
  }
  addEventListener('beforeprint', show)
  return () => removeEventListener('beforeprint', show)
}

/** What stands below every page, and what lies over its bottom. In a chunk of its own: until then, the prerendered one stands. */
export default function Below() {
  useScrollToTopAgain()
  useEffect(() => showPicturesOnPaper(), [])
  return (
    <>
      <Footer />
      <div className={styles.notices}>
        <MobileMenu />
        <CookieBanner />
        <OfflineNotice>
          Vous êtes hors connexion. Ce que vous avez saisi est gardé : continuez dès que le réseau revient.
        </OfflineNotice>
        <ConstructionBanner />
      </div>
    </>
  )
}
