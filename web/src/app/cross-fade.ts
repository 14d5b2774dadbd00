import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** How long the old page may stand still for the new one's code, in milliseconds; afterwards its skeleton is shown. */
const PATIENCE = 250

const after = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** The page's code is there, and React had a moment to draw it. */
async function drawn(path: string): Promise<unknown> {
  if (path === '/reservation') await import('./reservation-page.tsx')
  else await import('./later-page.tsx').then(({ load }) => load(path))
  return after(0)
}

/** From one page to another by a short cross-fade, where the browser can and motion is welcome; within a page at once. */
export const crossFade: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/)[0] ?? ''
  const plain = path === location.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (plain || !document.startViewTransition) return navigate(to, options)
  document.startViewTransition(async () => {
    flushSync(() => navigate(to, options))
    // The page itself says that its code could not be loaded.
    await Promise.race([drawn(path), after(PATIENCE)]).catch(() => {})
  })
}
