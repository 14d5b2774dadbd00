import { useEffect, useRef } from 'react'

/** Whether the visitor has gone anywhere since the first screen. */
let moved = false

if (typeof window !== 'undefined') {
  const move = (event: Event) => {
    // Replacing the address counts only when it leads to a step. Other replacements merely remove parameters.
    if (event.type === 'replaceState' && !history.state?.step) return
    moved = true
    // Allows entrance animations. On the first page they would delay the largest text.
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
 * Focuses the heading of a page when a button has replaced the page's content, the button included, and scrolls to the
 * top.
 * @param shown a name for the present content
 */
export function useNews(shown: string): void {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const heading = document.querySelector<HTMLElement>('main h1')
    // A heading that has just come has the focus already, by `useArrival`, which does not scroll where the address has
    // a hash: that of a link is its secret.
    if (document.activeElement === document.body || document.activeElement === heading) goTo(heading)
  }, [shown])
}

/**
 * Focuses the heading of a new page or step, so that a screen reader starts there, and scrolls to the top. It does
 * neither on the first screen of a visit, nor while the focus is in the top bar, the footer or a dialog.
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
