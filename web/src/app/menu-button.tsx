import styles from './header.module.css'
import { openMenu } from './menu.ts'

/** The button that opens the menu on narrow screens. */
export const MenuButton = () => (
  <button type="button" className={styles.menu} aria-label="Ouvrir le menu" aria-haspopup="dialog" onClick={openMenu}>
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
)
