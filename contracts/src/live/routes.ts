import { route } from '../shared/route.ts'

/**
 * Tells an open screen of the back office, in server-sent events, what changes at the centre while it changes (ADR 33).
 * The answer stays open until the access token or the session ends. The data of its event `change` is a
 * `ChangeMessage`.
 */
export const liveChangesRoute = route('GET', '/api/backoffice/events', {
  file: 'text/event-stream',
  failure: 'Les changements ne sont pas suivis.',
})
