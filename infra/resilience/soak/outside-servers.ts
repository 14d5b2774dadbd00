import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { startLocalBroker } from '@alba/platform/testing/kafka/broker'
import { freePort } from '@alba/platform/testing/postgres'
import type { OutsideServer } from '../wire/wired-stack.ts'

/** A server that runs beside the copy; the copy reaches it by way of a proxy, which `startWiredStack` opens. */
type StartedServer = OutsideServer & { readonly stop: () => Promise<void> }

/** Starts a stand-in for EventStoreDB, which keeps the log of the copy in memory. */
export async function startStandInForEventStoreDb(): Promise<StartedServer> {
  const { connectionString, stop } = await startEventStoreDbStandIn()
  const port = Number(/:(\d+)/.exec(connectionString)?.[1])
  const env = { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: connectionString }
  return { name: 'EventStoreDB', port, env, stop }
}

/**
 * Starts a real Kafka. A broker tells its clients where to connect, so this one names the port of the proxy, which is
 * chosen here.
 * @throws {BrokerUnavailable} without Java and Maven
 */
export async function startKafkaBehindProxy(): Promise<StartedServer> {
  const [port, proxyPort] = [await freePort(), await freePort()]
  const { brokers, stop } = await startLocalBroker({ port, advertised: proxyPort })
  return { name: 'Kafka', port, proxyPort, env: { KAFKA_BROKERS: brokers }, stop }
}
