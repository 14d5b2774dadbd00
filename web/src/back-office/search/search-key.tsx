import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** `/`, and from within a field too Ctrl-K or ⌘K, open the search; once in the frame. */
export function SearchKey() {
  const [isOpen, setOpen] = useState(false)
  const search = { label: 'Rechercher', run: () => setOpen(true) }
  useShortcuts('everywhere', [
    { ...search, key: '/' },
    { ...search, key: 'k', withControl: true },
  ])
  return isOpen ? (
    <Suspense>
      <SearchDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
