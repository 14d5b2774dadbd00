import { useState } from 'react'
import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'))

/** The shortcuts of the search: `/`, and Ctrl-K or ⌘K, which also work while typing. The frame renders this once. */
export function SearchKey() {
  const [isOpen, setOpen] = useState(false)
  const search = { label: 'Rechercher', run: () => setOpen(true) }
  useShortcuts('everywhere', [
    { ...search, key: '/' },
    { ...search, key: 'k', withControl: true },
  ])
  return isOpen ? (
    <OptionalWindow onFailed={() => setOpen(false)}>
      <SearchDialog onClose={() => setOpen(false)} />
    </OptionalWindow>
  ) : null
}
