import { useSyncExternalStore } from 'react'

/** The width from which on a screen of the back office is laid out as at a desk (dense.css). */
const PHONE = '(max-width: 860px)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the page is laid out for a phone, where what is shown differs and not only its look. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
