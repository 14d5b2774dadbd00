import { useEffect } from 'react'

/**
 * Scrolls to the top when a link leads to the present page itself, unless it has a hash, which leads to its anchor. For
 * links to other pages there is `use-scroll-to-top.ts`.
 */
export function useScrollToTopOnSamePage() {
  useEffect(() => {
    const scroll = () => location.hash || scrollTo({ top: 0, behavior: 'instant' })
    addEventListener('pushState', scroll)
    return () => removeEventListener('pushState', scroll)
  }, [])
}
