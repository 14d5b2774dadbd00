import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/**
 * How long the old page is shown while the code of the new one is loaded, in milliseconds; then the new page's skeleton
 * is shown.
 */
const LONGEST_WAIT_MS = 250

const after = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** Waits until the page's code is loaded and React has rendered it. */
async function drawn(path: string): Promise<unknown> {
  if (path === '/reservation') await import('./reservation-page.tsx')
  else await import('./later-page.tsx').then(({ load }) => load(path))
  return after(0)
}

/**
 * Navigates to another page with a cross-fade, if the browser supports it and the user has not asked for reduced
 * motion. There is no effect within a page.
 */
export const crossFade: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/)[0] ?? ''
  const plain = path === location.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (plain || !document.startViewTransition) return navigate(to, options)
  document.startViewTransition(async () => {
    flushSync(() => navigate(to, options))
    // An error in loading the code is shown by the page itself.
    await Promise.race([drawn(path), after(LONGEST_WAIT_MS)]).catch(() => {})
  })
}
