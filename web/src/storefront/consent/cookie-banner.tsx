import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useIsInFlow } from '../../shared/flow/in-flow.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Consent, storeConsent, storedConsent } from './consent.ts'
import styles from './cookie-banner.module.css'

/**
 * Asks whether page views may be counted, until the visitor answers. It is not shown in the later steps of a booking or
 * a purchase, where a reload may lose something. Both answers look alike, so that refusing is as easy as accepting.
 */
export function CookieBanner() {
  // Hidden in the first render, which must equal the prerendered page.
  const [isAsked, setAsked] = useState(false)
  useEffect(() => setAsked(storedConsent() === undefined), [])
  if (useIsInFlow() || !isAsked) return null
  const choose = (consent: Consent) => () => {
    storeConsent(consent)
    // Counting begins when a page is loaded (`countOnceAgreed`), so the page is loaded again.
    if (consent === 'accepted') location.reload()
    else setAsked(false)
  }
  const button = `${buttonClass({ small: true })} ${styles.choice}`
  return (
    <section className={styles.cookies} aria-labelledby="cookies">
      <h2 id="cookies">Compter les visites, c’est tout.</h2>
      {/* Two short paragraphs: a single long one could become the page's Largest Contentful Paint, and the banner
          appears last. */}
      <div className={styles.words}>
        <p>Nous n’utilisons qu’un service d’analyse, pour mesurer la fréquentation du site.</p>
        <p>
          Ces données ne sont jamais partagées. <Link href="/privacy-policy">Politique de confidentialité</Link>
        </p>
      </div>
      <div className={styles.choices}>
        <button type="button" className={button} onClick={choose('accepted')}>
          ✓ Accepter
        </button>
        <button type="button" className={button} onClick={choose('declined')}>
          ✗ Refuser
        </button>
      </div>
    </section>
  )
}
