import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { startLocalBroker } from '@alba/platform/testing/kafka/broker'
import { freePort } from '@alba/platform/testing/postgres'
import type { OutsideServer } from '../wire/wired-stack.ts'

type Started = OutsideServer & { readonly stop: () => Promise<void> }

/** A stand-in for EventStoreDB, which keeps the log of the copy in memory. */
export async function standInForEventStoreDb(): Promise<Started> {
  const { connectionString, stop } = await startEventStoreDbStandIn()
  const port = Number(/:(\d+)/.exec(connectionString)?.[1])
  const env = { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: connectionString }
  return { name: 'EventStoreDB', port, env, stop }
}

/**
 * A real Kafka, which tells its clients the address of the proxy.
 * @throws {BrokerUnavailable} without Java and Maven
 */
export async function kafkaBehindProxy(): Promise<Started> {
  const [port, proxyPort] = [await freePort(), await freePort()]
  const { brokers, stop } = await startLocalBroker({ port, advertised: proxyPort })
  return { name: 'Kafka', port, proxyPort, env: { KAFKA_BROKERS: brokers }, stop }
}
