import { ExternalLink } from 'lucide-react'
import styles from './admin.module.css'

/** A link that opens the site in another tab, so that nothing typed here is lost. */
export const SiteLink = () => (
  <a className={styles.site} href="/" target="_blank" rel="noreferrer">
    <ExternalLink aria-hidden="true" />
    Voir le site
  </a>
)
