import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import styles from './search-button.module.css'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Looks for anything from anywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const single = useAnnouncedKey()('/')
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={single ? `Control+K ${single}` : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span>Rechercher</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
