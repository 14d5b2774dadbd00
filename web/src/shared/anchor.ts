import { useEffect } from 'react'

/**
 * Takes the visitor to what the address's hash names, once it is there: smoothly where motion is welcome,
 * and to below the top bar, both of which base.css says. @param ready what a hash can name has been drawn
 */
export function useAnchor(ready = true): void {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (ready && name) document.getElementById(name)?.scrollIntoView()
  }, [ready])
}
