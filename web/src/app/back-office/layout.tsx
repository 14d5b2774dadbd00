import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { brand } from '../../shared/centre.ts'
import { OfflineNotice } from '../../shared/offline-notice.tsx'
import { BELOW_MENU } from '../../shared/staff/below-menu.tsx'
import { BACK_OFFICE } from '../../shared/words.ts'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import Toaster from '../../ui/toaster.tsx'
import styles from './layout.module.css'
import { MeCard } from './me-card.tsx'
import { Nav } from './nav.tsx'
import { home } from './screens.ts'

/**
 * The frame of all screens: at the left of a large screen a menu, on a small one a bar at the top and the same menu as
 * a dialog.
 * @param bell rendered in both the menu and the bar, of which only one is visible at a time; the same for `search`
 * @param help rendered in the menu only
 */
export function Layout({ bell, search, help, children }: Record<'bell' | 'search' | 'help' | 'children', ReactNode>) {
  const [isOpen, setOpen] = useState(false)
  const [path] = useLocation()
  const close = () => setOpen(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path closes the menu
  useEffect(close, [path])

  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <header className={styles.topbar}>
        <button
          type="button"
          className={styles.round}
          aria-label="Ouvrir le menu"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden="true" />
        </button>
        <Link href={home} className={styles.title}>
          <ShownPicture of={brand.logo} />
          {brand.name}
        </Link>
        {search}
        {bell}
      </header>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Brand />
          {bell}
        </div>
        <div className={styles.tools}>
          {search}
          {help}
        </div>
        <div className={styles.menu}>
          <Nav />
          <div id={BELOW_MENU} className={styles.below} />
        </div>
        <MeCard />
      </aside>
      {isOpen && (
        <ModalWindow label="Menu" className={styles.sheet} onClose={close}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link is pressed by Enter as well, which is a click */}
          <div className={styles.side} onClick={({ target }) => (target as Element).closest('a') && close()}>
            <div className={styles.brand}>
              <Brand />
              {help}
              <button type="button" className={styles.round} aria-label="Fermer le menu" onClick={close}>
                <X aria-hidden="true" />
              </button>
            </div>
            <div className={styles.menu}>
              <Nav />
            </div>
            <MeCard />
          </div>
        </ModalWindow>
      )}
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.offline}>
        <OfflineNotice>
          Hors connexion : ce qui s’affiche peut avoir changé. Ce que vous avez saisi est gardé jusqu’au retour du
          réseau.
        </OfflineNotice>
      </div>
      <Toaster look="frame" />
    </div>
  )
}

const Brand = () => (
  <Link href={home} className={styles.home}>
    <ShownPicture of={brand.logo} />
    <span>
      {brand.name && <b>{brand.name}</b>}
      <small>{BACK_OFFICE}</small>
    </span>
  </Link>
)
