import { quiet } from '../ui/quiet.ts'
import { readSession, writeSession } from '../ui/session.ts'

const RELOADED = 'alba-reloaded'

/** After a deployment, a page that is still open may ask for a chunk that is gone: takes the new version, once. */
export const reloadOnce = (): void =>
  window.addEventListener('vite:preloadError', event => {
    // Without a connection there is no new version, and a reload would lose the page that is there.
    if (!navigator.onLine || quiet.loads > 0 || readSession(RELOADED)) return
    writeSession(RELOADED, '1')
    event.preventDefault()
    location.reload()
  })
