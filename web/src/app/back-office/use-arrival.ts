import { useEffect, useRef } from 'react'
import { useScrollToTop } from '../use-scroll-to-top.ts'

/** Another screen begins at its top, and gets the focus: nobody has to tab through the menu again. */
export function useArrival(path: string) {
  const previous = useRef(path)
  useScrollToTop(path)
  useEffect(() => {
    if (previous.current !== path) document.getElementById('contenu')?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
}
