import { reportErrorRoute } from '@alba/contracts/client-errors/routes'
import { MESSAGE_LENGTH, STACK_LENGTH, withoutPeople } from '@alba/contracts/client-errors/without-people'
import { ask } from './http.ts'

/** How many different errors a page reports at most. */
const MOST = 3

const reported = new Set<string>()

/**
 * Reports an error to the server, without personal data (ADR 59). Errors of browser extensions, whose stack does not
 * name the site, are not reported.
 */
export function sendError(error: unknown): void {
  const { name = '', message = '', stack = '' } = Object(error) as Partial<Error>
  const sent = withoutPeople(`${name}: ${message}`).slice(0, MESSAGE_LENGTH).toWellFormed()
  if (!stack.includes(location.origin) || reported.size >= MOST || reported.has(sent)) return
  reported.add(sent)
  const body = {
    message: sent,
    stack: withoutPeople(stack).slice(0, STACK_LENGTH).toWellFormed(),
    path: location.pathname,
    release: import.meta.env.VITE_RELEASE ?? 'dev',
  }
  void ask(reportErrorRoute, { body, keepalive: true }).catch(() => {})
}
