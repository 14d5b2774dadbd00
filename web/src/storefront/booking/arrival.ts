import { useEffect, useRef } from 'react'

let firstScreen = true

/** Called once the page stands: from then on a new heading means a new step. */
export function usePageShown(): void {
  useEffect(() => {
    firstScreen = false
    return () => {
      firstScreen = true
    }
  }, [])
}

/**
 * Takes focus to the heading of a new step, so that a screen reader starts there and the page at its top. Not on the
 * first screen of a visit, and not away from the top bar, where somebody may be on their way already.
 */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const elsewhere = document.activeElement?.closest('header, footer, dialog')
    if (firstScreen || (elsewhere && !elsewhere.closest('main'))) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return heading
}
