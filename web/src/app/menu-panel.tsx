import { Clock, Mail, MapPin, Phone, X } from 'lucide-react'
import { type TouchEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { centre } from '../shared/centre.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ModalWindow } from '../ui/modal-window.tsx'
import styles from './menu-panel.module.css'
import { menu } from './pages.ts'

/** The distance of a swipe upwards that closes the menu, in pixels. */
const SWIPE = 48

/** Whether the menu is scrolled to its end, so that a swipe up does not scroll it. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight >= scrollHeight - 1

function useSwipeUp(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined)
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = isAtEnd(event.currentTarget) ? event.touches[0]?.clientY : undefined
    },
    onTouchMove: (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (y !== undefined && start.current !== undefined && start.current - y > SWIPE) onSwipe()
    },
  }
}

/** The menu of narrow screens. It is closed by a swipe up from its end, a tap beside it, Escape or a link. */
export default function MenuPanel({ onClose }: { onClose: () => void }) {
  const swipe = useSwipeUp(onClose)
  return (
    <ModalWindow label="Menu" className={styles.menu} onClose={onClose} {...swipe}>
      <Content onClose={onClose} />
    </ModalWindow>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const [path] = useLocation()
  const [hours] = centre.hours
  return (
    <div className={styles.panel}>
      <IconButton look="soft" label="Fermer le menu" className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
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
        {hours && (
          <li>
            <Clock aria-hidden="true" />
            {`${hours.days}, ${hours.hours}`}
          </li>
        )}
      </ul>
      <ButtonLink href="/reservation" wide onClick={onClose}>
        Prendre RDV
      </ButtonLink>
      <span className={styles.grip} aria-hidden="true" />
    </div>
  )
}
