import { ExternalLink } from 'lucide-react'
import styles from './admin.module.css'

/** Opens the site in another tab, so that nothing typed here is left. */
export const SiteLink = () => (
  <a className={styles.site} href="/" target="_blank" rel="noreferrer">
    <ExternalLink aria-hidden="true" />
    Voir le site
  </a>
)
