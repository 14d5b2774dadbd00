import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import styles from './mobile-menu.module.css'

const MenuPanel = lazy(() => import('./menu-panel.tsx'))

/** How far a finger must travel upwards to close the menu, in pixels. */
const SWIPE = 48

/** The drop-down menu of narrow screens: a swipe up, a tap beside it, Escape or a link closes it. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchStart = useRef<number | undefined>(undefined)
  const [path] = useLocation()
  const [wanted, setWanted] = useState(false)
  const close = () => dialog.current?.close()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => {
    dialog.current?.close()
  }, [path])

  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label="Ouvrir le menu"
        aria-haspopup="dialog"
        onPointerDown={() => setWanted(true)}
        onClick={() => {
          setWanted(true)
          dialog.current?.showModal()
        }}
      >
        <svg
          width="20"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M3 7h14M3 13h9" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog already */}
      <dialog
        ref={dialog}
        className={styles.menu}
        aria-label="Menu"
        onClick={event => event.target === dialog.current && close()}
        onTouchStart={event => {
          touchStart.current = event.touches[0]?.clientY
        }}
        onTouchMove={event => {
          const y = event.touches[0]?.clientY
          if (y !== undefined && touchStart.current !== undefined && touchStart.current - y > SWIPE) close()
        }}
      >
        {wanted && (
          <Suspense>
            <MenuPanel onClose={close} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
