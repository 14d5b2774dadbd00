import { Search } from 'lucide-react'
import { useState } from 'react'
import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './search-button.module.css'

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'))

/** The button that opens the search. */
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
        <OptionalWindow onFailed={() => setOpen(false)}>
          <SearchDialog onClose={() => setOpen(false)} />
        </OptionalWindow>
      )}
    </>
  )
}
