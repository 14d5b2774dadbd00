import { useEffect, useRef } from 'react'

/** Whether the visitor has gone anywhere since the first screen. */
let moved = false

if (typeof window !== 'undefined') {
  const move = (event: Event) => {
    // Replacing the address only counts when it goes to a step: other replacements just tidy the address.
    if (event.type === 'replaceState' && !history.state?.step) return
    moved = true
    // Entrance animations are for later steps: on the first page they would delay its largest text.
    document.documentElement.dataset.moved = ''
  }
  // The router dispatches the first two of these events.
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, move)
}

/** Focuses a heading, so that a screen reader starts there. The next frame is scrolled to the top. */
function goTo(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Goes to the heading of a page when what it shows has become something else by a button that is gone now. @param shown
 * what it shows, in a word
 */
export function useNews(shown: string): void {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement === document.body) goTo(document.querySelector('main h1'))
  }, [shown])
}

/**
 * Focuses the heading of a new page or step, so that a screen reader starts there, and scrolls to the top. It does not
 * on the first screen of a visit, nor when the focus is in the top bar, the footer or a dialog.
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
