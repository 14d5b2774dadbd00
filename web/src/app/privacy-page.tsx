import type { TextsOf } from '@alba/contracts/centre/texts'
import { Link } from 'wouter'
import { countOnceAgreed } from '../storefront/consent/count-once-agreed.ts'
import PrivacyPolicy from '../storefront/legal/privacy-page.tsx'
import { Brand } from './brand.tsx'
import styles from './privacy-page.module.css'

// On other pages the footer's code does this; this page has no footer.
countOnceAgreed()

/** The privacy policy, without the common top bar and footer. */
export default function PrivacyPage({ texts }: { texts: TextsOf<'privacy'> }) {
  return (
    <>
      <header className={`page ${styles.head}`}>
        <Brand />
        <Link href="/">Retour au site</Link>
      </header>
      <main id="contenu">
        <PrivacyPolicy texts={texts} />
      </main>
    </>
  )
}
