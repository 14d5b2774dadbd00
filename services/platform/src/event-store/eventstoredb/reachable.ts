import { AccessDeniedError } from '@eventstore/db-client'
import { backOff } from '../../back-off.ts'
import { ConfigurationError } from '../../config.ts'
import type { EventStore } from '../event-store.ts'
import { placeOf } from './address.ts'

/**
 * Waits until the server answers, and reports each failure in a sentence that names the variable.
 * @throws {ConfigurationError} when the server refuses the credentials, which waiting would not change
 * @throws the reason of the signal, when it is aborted
 */
export async function untilAnswering(
  store: Pick<EventStore, 'head'>,
  connectionString: string,
  report: (sentence: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const server = `EVENTSTORE_URL: ${placeOf(connectionString)}`
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted()
    try {
      await store.head()
      return
    } catch (error) {
      if (error instanceof AccessDeniedError)
        throw new ConfigurationError([`${server} refuses the user and password, or requires them`])
      const reason = reasonOf(error)
      report(
        /certificate|altnames|self.signed/i.test(reason)
          ? `${server} has a certificate that cannot be verified (${reason}). Waiting for another one; tlsCAFile names the file of its authority.`
          : `${server} does not answer (${reason}). Waiting for it.`,
      )
      await backOff(failures, signal)
    }
  }
}

/** The network's own message; the rest of the client's message does not help an operator. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replace(/^\d+ \w+: |No connection established\. Last error: |\.? Resolution note:.*$/gs, '').trim()
}
