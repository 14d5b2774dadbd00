import { Link } from 'wouter'
import { countOnceAgreed } from '../storefront/consent/count-once-agreed.ts'
import PrivacyPolicy from '../storefront/legal/privacy-page.tsx'
import { Brand } from './brand.tsx'
import styles from './privacy-page.module.css'

// After the page, and without what stands below the others.
countOnceAgreed()

/** The privacy policy on a page of its own: neither the common top bar nor the common footer. */
export default function PrivacyPage() {
  return (
    <>
      <header className={`page ${styles.head}`}>
        <Brand />
        <Link href="/">Retour au site</Link>
      </header>
      <main id="contenu">
        <PrivacyPolicy />
      </main>
    </>
  )
}
