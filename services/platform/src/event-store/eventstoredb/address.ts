import { isIP } from 'node:net'
import { ConfigurationError } from '../../config.ts'

const parts = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?(?<hosts>[^?/]+)/

/** Where the server is, without user and password: `esdb://127.0.0.1:2113`. */
export function placeOf(connectionString: string): string {
  return `esdb://${parts.exec(connectionString)?.groups?.hosts ?? '?'}`
}

/**
 * Opens what the connection string names, once it was looked at. Nothing of it is repeated in a complaint save the host:
 * it may hold a password.
 * @throws {ConfigurationError}
 */
export function checkAddress<Client>(connectionString: string, open: () => Client): Client {
  const complain = (what: string) => new ConfigurationError([`EVENTSTORE_URL: ${what}`])
  // With it the client answers a conflict with a made-up revision instead of an error.
  if (/throwOnAppendFailure=false/i.test(connectionString)) throw complain('must not set throwOnAppendFailure=false')
  const hosts = parts.exec(connectionString)?.groups?.hosts?.split(',') ?? []
  const address = hosts.map(host => host.replace(/:\d+$/, '')).find(host => isIP(host.replace(/^\[|\]$/g, '')))
  // The client names the host to TLS, which takes no IP address for a name.
  if (address && !/[?&]tls=false/i.test(connectionString))
    throw complain(`with TLS the host must have a name, as in its certificate, and ${address} is none (or tls=false)`)
  try {
    return open()
  } catch {
    throw complain(
      'not the address of an EventStoreDB, as in esdb://user:password@host:2113 or esdb://host:2113?tls=false',
    )
  }
}
