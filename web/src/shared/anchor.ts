import { useEffect } from 'react'

/**
 * Scrolls to the element that the hash of the address names. base.css makes this smooth, unless the user prefers
 * reduced motion, and stops it below the top bar.
 * @param ready whether the elements that a hash may name are rendered
 */
export function useAnchor(ready = true): void {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (ready && name) document.getElementById(name)?.scrollIntoView()
  }, [ready])
}
