import { centre } from '@alba/contracts/centre/centre'
import { descriptor, social } from '@alba/contracts/centre/later'
import { Link } from 'wouter'
import { forgetConsent } from '../storefront/consent/consent.ts'
import { Wave } from '../ui/wave.tsx'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { footer, menu } from './pages.ts'

const manageCookies = () => {
  forgetConsent()
  location.reload()
}

export default function Footer() {
  return (
    <footer className={styles.footer}>
      <Wave />
      <div className={`page ${styles.grid}`}>
        <div className={styles.about}>
          <Brand />
          <p>Deux infirmières prennent soin de vous, de la grossesse aux premiers pas.</p>
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
            {footer.map(page => (
              <li key={page.path}>
                <Link href={page.path}>{page.label}</Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={manageCookies}>
                Gérer les cookies
              </button>
            </li>
          </ul>
          {/* The menu of narrow screens needs JavaScript. */}
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
