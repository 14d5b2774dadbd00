import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Brand } from './brand.tsx'
import styles from './header.module.css'
import { MenuButton } from './menu-button.tsx'
import { menu } from './pages.ts'

/** The bar is opaque beyond this scroll position, in pixels. */
const OPAQUE_AFTER = 20

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > OPAQUE_AFTER)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}

export function Header() {
  const [path] = useLocation()
  const scrolled = useScrolled()
  return (
    <header className={classes(styles.header, scrolled && styles.opaque)}>
      <div className={`page ${styles.row}`}>
        <Brand />
        <nav aria-label="Principale" className={styles.nav}>
          <ul>
            {menu.map(page => (
              <li key={page.path}>
                <Link href={page.path} aria-current={path === page.path ? 'page' : undefined}>
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink href="/reservation" small>
          Prendre RDV
        </ButtonLink>
        <MenuButton />
      </div>
    </header>
  )
}
