import { lazy, Suspense, useEffect, useState } from 'react'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

const isCalled = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'

/** Ctrl-K, or ⌘K, opens the search; once in the frame. */
export function SearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (!isCalled(event)) return
      // Else the browser goes to its own.
      event.preventDefault()
      // Over another dialog it would cover what was typed there.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', onKey, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return isOpen ? (
    <Suspense>
      <SearchDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
