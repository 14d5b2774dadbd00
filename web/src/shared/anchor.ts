import { useEffect } from 'react'

/**
 * Scrolls to the element that the hash of the address names. By base.css the scrolling is smooth, unless the user
 * prefers reduced motion, and leaves room for the top bar.
 * @param ready whether the elements that a hash may name are rendered
 */
export function useAnchor(ready = true): void {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (ready && name) document.getElementById(name)?.scrollIntoView()
  }, [ready])
}
