import { optionalLoads } from '../ui/optional-loads.ts'
import { readSession, writeSession } from '../ui/session.ts'

const RELOADED = 'alba-reloaded'

/**
 * Reloads the page once when a chunk is missing: after a deployment, an open page may ask for a chunk of the old
 * version.
 */
export const reloadOnMissingChunk = (): void =>
  window.addEventListener('vite:preloadError', event => {
    // Without a connection a reload would only lose the page, and optional code is not worth a reload.
    if (!navigator.onLine || optionalLoads.underWay > 0 || readSession(RELOADED)) return
    writeSession(RELOADED, '1')
    event.preventDefault()
    location.reload()
  })
