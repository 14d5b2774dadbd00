import { StoreUnavailable } from './event-store/event-store.ts'
import { ProblemError } from './http/problem.ts'

/**
 * Codes of PostgreSQL: connection failure (class 08), lost race (40), out of resources (53), object in use or lock not
 * available (55), shut down or canceled by an operator (57), and a server that is read-only during a failover (25006).
 */
const TEMPORARY_SQLSTATE = /^(?:(?:08|40|53|55|57)...|25006)$/

/**
 * Whether a failure is temporary, so that a later retry can succeed: a server that is down, failing over or out
 * of connections, a lost race for a lock, a service that answers 503.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof ProblemError) return error.problem.status === 503
  const {
    code = '',
    statusCode,
    message = '',
  } = (error ?? {}) as { code?: unknown; statusCode?: number; message?: string }
  if (statusCode === 503) return true
  if (TEMPORARY_SQLSTATE.test(String(code))) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND)/.test(String(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|connection error|not queryable|Connection ended|Query read timeout/i.test(
    message,
  )
}
