import { useEffect, useRef } from 'react'
import { useScrollToTop } from '../use-scroll-to-top.ts'

/**
 * Scrolls to the top when another screen is opened, and focuses it, so that nobody has to tab through the menu again.
 */
export function useArrival(path: string) {
  const previous = useRef(path)
  useScrollToTop(path)
  useEffect(() => {
    if (previous.current !== path) document.getElementById('contenu')?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
}
