import { StoreUnavailable } from './event-store/event-store.ts'
import { ProblemError } from './http/problem.ts'

/**
 * Whether a failure is temporary, so that a retry will succeed at some time: a server that is down, failing over or out
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
  if (/^(08|53|57|40|55)...$/.test(String(code)) || code === '25006') return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND)/.test(String(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|connection error|not queryable|Connection ended|Query read timeout/i.test(
    message,
  )
}
