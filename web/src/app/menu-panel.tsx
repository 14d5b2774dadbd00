import { centre } from '@alba/contracts/centre/centre'
import { Clock, Mail, MapPin, Phone, X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { ButtonLink } from '../ui/button.tsx'
import styles from './mobile-menu.module.css'
import { menu } from './pages.ts'

/** What the mobile menu shows; loaded when a finger first comes down on its button. */
export default function MenuPanel({ onClose }: { onClose: () => void }) {
  const [path] = useLocation()
  return (
    <div className={styles.panel}>
      <button type="button" className={styles.close} onClick={onClose} aria-label="Fermer le menu">
        <X aria-hidden="true" />
      </button>
      <nav aria-label="Menu principal">
        <ul className={styles.links}>
          {menu.map(page => (
            <li key={page.path}>
              <Link href={page.path} aria-current={path === page.path ? 'page' : undefined} onClick={onClose}>
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.contact}>
        <li>
          <Phone aria-hidden="true" />
          <a href={centre.phoneLink}>{centre.phone}</a>
        </li>
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${centre.email}`}>{centre.email}</a>
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {centre.address}
        </li>
        <li>
          <Clock aria-hidden="true" />
          {`${centre.hours[0].days}, ${centre.hours[0].hours}`}
        </li>
      </ul>
      <ButtonLink href="/reservation" wide onClick={onClose}>
        Prendre RDV
      </ButtonLink>
      <span className={styles.grip} aria-hidden="true" />
    </div>
  )
}
