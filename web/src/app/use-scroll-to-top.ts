import { useLayoutEffect, useRef } from 'react'

/** Every page starts at its top; the first one is left where the browser put it. */
export function useScrollToTop(path: string) {
  const previous = useRef(path)
  // Before any effect of the page itself, which may go to an anchor from there.
  useLayoutEffect(() => {
    if (previous.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    previous.current = path
  }, [path])
}
