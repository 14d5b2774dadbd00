import { reportErrorRoute } from '@alba/contracts/client-errors/routes'
import { withoutPeople } from '@alba/contracts/client-errors/without-people'
import { ask } from './http.ts'

/** How many a page tells of; an error that repeats is told once. */
const MOST = 3

/** How much of each text the server takes. */
const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000

const told = new Set<string>()

/**
 * Tells the server of an error, without anything about people (ADR 59). What a browser's extension throws is not ours.
 */
export function sendError(error: unknown): void {
  const { name = '', message = '', stack = '' } = Object(error) as Partial<Error>
  const sent = withoutPeople(`${name}: ${message}`).slice(0, MESSAGE_LENGTH).toWellFormed()
  if (!stack.includes(location.origin) || told.size >= MOST || told.has(sent)) return
  told.add(sent)
  const body = {
    message: sent,
    stack: withoutPeople(stack).slice(0, STACK_LENGTH).toWellFormed(),
    path: location.pathname,
    release: import.meta.env.VITE_RELEASE ?? 'dev',
  }
  void ask(reportErrorRoute, { body, keepalive: true }).catch(() => {})
}
