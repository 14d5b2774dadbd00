import { useEffect } from 'react'
import { OfflineNotice } from '../shared/offline-notice.tsx'
import { CookieBanner } from '../storefront/consent/cookie-banner.tsx'
import { countOnceAgreed } from '../storefront/consent/count-once-agreed.ts'
import { ConstructionBanner } from '../storefront/construction-banner/construction-banner.tsx'
import styles from './below.module.css'
import Footer from './footer.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts'
import { useScrollToTopOnSamePage } from './use-scroll-to-top-on-same-page.ts'

// The code that counts page views is loaded after the page.
countOnceAgreed()
// Here, because a page that was just loaded has all its code: only chunks that are loaded later can be missing.
if (typeof window !== 'undefined') reloadOnMissingChunk()

/** Loads all lazy pictures before the page is printed, since nobody scrolls to them. */
function showPicturesOnPaper(): () => void {
  const show = () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
  }
  addEventListener('beforeprint', show)
  return () => removeEventListener('beforeprint', show)
}

/**
 * The footer and the notices of every page. They are a chunk of their own; until it is loaded, their prerendered HTML
 * is shown.
 */
export default function Below() {
  useScrollToTopOnSamePage()
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
