import { useEffect, useRef } from 'react'
import { useScrollToTop } from '../use-scroll-to-top.ts'

/**
 * When another screen is opened: scrolls to the top and focuses the screen, so that keyboard users need not tab through
 * the menu again.
 */
export function useArrival(path: string) {
  const previous = useRef(path)
  useScrollToTop(path)
  useEffect(() => {
    if (previous.current !== path) document.getElementById('contenu')?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
}
