import { StoreUnavailable } from './event-store/event-store.ts'
import { ProblemError } from './http/problem.ts'

/**
 * Codes of PostgreSQL: connection failure (class 08), lost race (40), out of resources (53), object in use or lock not
 * available (55), ended by a timeout, an operator or a shutdown (57), and a server that is read-only during a failover
 * (25006).
 */
const TEMPORARY_SQLSTATE = /^(?:(?:08|40|53|55|57)...|25006)$/

/** How the codes begin that Node gives to failures of a connection: refused, reset, timed out, unknown host. */
const NETWORK_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND)/

/** The messages of `pg` about a connection that is lost, missing or silent. These errors have no code. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error|not queryable|Query read timeout/i

/**
 * Whether a failure is temporary, so that a later retry can succeed: a server that is down, failing over or out
 * of connections, a lost race for a lock, or an error with the HTTP status 503.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof ProblemError) return error.problem.status === 503
  const { code, statusCode, message } = (error ?? {}) as { code?: unknown; statusCode?: unknown; message?: unknown }
  // An error that names its own HTTP status, such as ProviderUnavailable of the command service.
  if (statusCode === 503) return true
  if (TEMPORARY_SQLSTATE.test(String(code)) || NETWORK_CODE.test(String(code))) return true
  return LOST_CONNECTION.test(String(message))
}
