import { CookieBanner } from '../storefront/consent/cookie-banner.tsx'
import { countOnceAgreed } from '../storefront/consent/count-once-agreed.ts'
import { ConstructionBanner } from '../storefront/construction-banner/construction-banner.tsx'
import styles from './below.module.css'
import Footer from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useScrollToTopAgain } from './use-scroll-to-top-again.ts'

// With what comes after the page: nobody waits to be counted.
countOnceAgreed()

/** What stands below every page, and what lies over its bottom. In a chunk of its own: until then, the prerendered one stands. */
export default function Below() {
  useScrollToTopAgain()
  return (
    <>
      <Footer />
      <div className={styles.notices}>
        <CookieBanner />
        <OfflineNotice />
        <ConstructionBanner />
      </div>
    </>
  )
}
