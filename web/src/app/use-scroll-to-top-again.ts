import { useEffect } from 'react'

/**
 * A link to the page that one is on leads to its top as well, whatever its query; one with a hash to its
 * anchor. What leads to another page is `use-scroll-to-top.ts`.
 */
export function useScrollToTopAgain() {
  useEffect(() => {
    const again = () => location.hash || scrollTo({ top: 0, behavior: 'instant' })
    addEventListener('pushState', again)
    return () => removeEventListener('pushState', again)
  }, [])
}
