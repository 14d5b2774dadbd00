import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../ui/lazy-part.tsx'
import { loadAhead } from '../ui/load-code.ts'
import { Optional } from '../ui/optional.tsx'
import styles from './below.module.css'
import { closeMenu, useMenu } from './menu.ts'

const loadPanel = () => import('./menu-panel.tsx')
const MenuPanel = lazyPart(loadPanel)

/** The width below which the top bar has a button in place of its links; the same as in `header.module.css`. */
const NARROW = '(max-width: 67.5em)'
/**
 * When the menu's code is loaded in advance, so that the menu also opens without a connection; milliseconds after the
 * page.
 */
const AFTER_PAGE_MS = 3_000

/** The menu of narrow screens. It is rendered from its first opening on. */
export function MobileMenu() {
  const [path] = useLocation()
  const open = useMenu(menu => menu.open)
  const [isWanted, setWanted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path closes the menu
  useEffect(closeMenu, [path])
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (matchMedia(NARROW).matches) loadAhead(loadPanel)
    }, AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isWanted ? <Panel open={open} onFailed={() => setWanted(false)} /> : null
}

/**
 * The menu, or a message when its code cannot be loaded. Once the message is closed the panel is removed, so that the
 * next opening tries to load the code again.
 */
function Panel({ open, onFailed }: { open: boolean; onFailed: () => void }) {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (isMissing && !open) onFailed()
  }, [isMissing, open, onFailed])
  return (
    <Optional
      onFailed={() => setMissing(true)}
      instead={
        <p role="alert" className={styles.missing}>
          Le menu n’a pas pu s’ouvrir. Vérifiez votre connexion.{' '}
          <button type="button" onClick={closeMenu}>
            Fermer
          </button>
        </p>
      }
    >
      {open && <MenuPanel onClose={closeMenu} />}
    </Optional>
  )
}
