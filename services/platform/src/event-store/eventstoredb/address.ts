import { isIP } from 'node:net'
import { ConfigurationError } from '../../config.ts'

const parts = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?(?<hosts>[^?/]+)/

/** The server's address without user and password: `esdb://127.0.0.1:2113`. */
export function placeOf(connectionString: string): string {
  return `esdb://${parts.exec(connectionString)?.groups?.hosts ?? '?'}`
}

/**
 * Checks a connection string and opens the client for it. The error messages name only the host, because the string may
 * contain a password.
 * @throws {ConfigurationError}
 */
export function checkAddress<Client>(connectionString: string, open: () => Client): Client {
  const complain = (what: string) => new ConfigurationError([`EVENTSTORE_URL: ${what}`])
  // With this option the client reports a conflict as a success with an invented revision.
  if (/throwOnAppendFailure=false/i.test(connectionString)) throw complain('must not set throwOnAppendFailure=false')
  const hosts = parts.exec(connectionString)?.groups?.hosts?.split(',') ?? []
  const address = hosts.map(host => host.replace(/:\d+$/, '')).find(host => isIP(host.replace(/^\[|\]$/g, '')))
  // The client passes the host to TLS as a server name, which must not be an IP address.
  if (address && !/[?&]tls=false/i.test(connectionString))
    throw complain(`with TLS the host must be a name, as in its certificate, and not ${address} (or add tls=false)`)
  try {
    return open()
  } catch {
    throw complain(
      'not the address of an EventStoreDB, as in esdb://user:password@host:2113 or esdb://host:2113?tls=false',
    )
  }
}
