import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import styles from './header.module.css'

const MenuPanel = lazy(() => import('./menu-panel.tsx'))

/** The button of narrow screens. The menu itself is loaded when a finger first comes down on it. */
export function MobileMenu() {
  const [path] = useLocation()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(close, [path])

  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label="Ouvrir le menu"
        aria-haspopup="dialog"
        onPointerDown={() => setWanted(true)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
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
      {wanted && (
        <Suspense>
          <MenuPanel open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
