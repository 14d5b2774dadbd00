import { useLayoutEffect, useRef } from 'react'

/** Scrolls to the top when another page is opened. The first page stays where the browser has scrolled it. */
export function useScrollToTop(path: string) {
  const previous = useRef(path)
  // In a layout effect: it must run before the effects of the page itself, which may scroll to an anchor.
  useLayoutEffect(() => {
    if (previous.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    previous.current = path
  }, [path])
}
