import { useEffect, useRef } from 'react'

/** Whether the visitor has moved on from the screen they landed on. */
let moved = false

if (typeof window !== 'undefined') {
  const move = (event: Event) => {
    // An address that is only tidied is no step of the visitor's; a step that takes the place of another is.
    if (event.type === 'replaceState' && !history.state?.step) return
    moved = true
    // Entrances are for steps: on the page that one arrives at, they would only hold back its largest words.
    document.documentElement.dataset.moved = ''
  }
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, move)
}

/**
 * Takes focus to the heading of a new step, so that a screen reader starts there and the page at its top. Not on the
 * first screen of a visit, and not away from the top bar, where somebody may be on their way already.
 */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!moved || document.activeElement?.closest('header:not(main *), footer, dialog')) return
    heading.current?.focus({ preventScroll: true })
    if (!location.hash) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return heading
}
