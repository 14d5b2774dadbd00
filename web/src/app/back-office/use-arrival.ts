import { useEffect, useRef } from 'react'
import { useScrollToTop } from '../use-scroll-to-top.ts'

/** Another screen begins at its top, and with the keyboard in it: the menu need not be walked through again. */
export function useArrival(path: string) {
  const previous = useRef(path)
  useScrollToTop(path)
  useEffect(() => {
    if (previous.current !== path) document.getElementById('contenu')?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
}
