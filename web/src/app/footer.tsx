import { useState } from 'react'
import { Link } from 'wouter'
import { accessibility, centre, everywhere } from '../shared/centre.ts'
import { useIsInFlow } from '../shared/flow/in-flow.ts'
import { forgetConsent } from '../storefront/consent/consent.ts'
import { Wave } from '../ui/wave.tsx'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { footerPaths, menu } from './pages.ts'

const LABELS: Record<(typeof footerPaths)[number], string> = {
  '/mentions-legales': 'Mentions légales',
  '/cgv': 'Conditions générales de vente',
  '/privacy-policy': 'Confidentialité',
  // By law the footer states the result of the accessibility audit, if there was one.
  '/accessibilite': accessibility ? `Accessibilité : ${accessibility}` : 'Accessibilité',
  '/retractation': 'Renoncer au contrat ici',
}

/**
 * Forgets the visitor's choice about cookies, and reloads so that the banner asks again. Within a flow a reload would
 * lose the visitor's step, so there the next page asks.
 */
function ManageCookies() {
  const isInFlow = useIsInFlow()
  const [isForgotten, setForgotten] = useState(false)
  const manage = () => {
    forgetConsent()
    if (isInFlow) setForgotten(true)
    else location.reload()
  }
  return (
    <>
      <button type="button" onClick={manage}>
        Gérer les cookies
      </button>
      <span role="status">{isForgotten && ' Votre choix est effacé : la prochaine page vous le redemandera.'}</span>
    </>
  )
}

export default function Footer() {
  const { descriptor, social } = centre
  return (
    <footer className={styles.footer}>
      <Wave />
      <div className={`page ${styles.grid}`}>
        <div className={styles.about}>
          <Brand />
          <p>{everywhere.footer}</p>
          {social.length > 0 && (
            <ul className={styles.social} aria-label="Réseaux sociaux">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="me noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h2>Nous trouver</h2>
          <address>
            {centre.street}
            <br />
            {centre.city}
          </address>
        </div>
        <div>
          <h2>Nous joindre</h2>
          <ul>
            <li>
              <a href={centre.phoneLink}>{centre.phone}</a>
            </li>
            <li>
              <a href={`mailto:${centre.email}`}>{centre.email}</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>Horaires</h2>
          <dl>
            {centre.hours.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={`page ${styles.end}`}>
        <p>{`${centre.name}, ${descriptor.slice(0, 1).toLowerCase()}${descriptor.slice(1)}`}</p>
        <nav aria-label="Pied de page">
          <ul>
            {footerPaths.map(path => (
              <li key={path}>
                <Link href={path}>{LABELS[path]}</Link>
              </li>
            ))}
            <li>
              <ManageCookies />
            </li>
          </ul>
          {/* Without JavaScript the menu of narrow screens does not open, so the footer lists its pages. */}
          <noscript>
            <ul>
              {menu.map(page => (
                <li key={page.path}>
                  <a href={page.path}>{page.label}</a>
                </li>
              ))}
            </ul>
          </noscript>
        </nav>
      </div>
    </footer>
  )
}
