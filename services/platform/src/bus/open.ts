import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'
import type { Bus, Publisher } from './bus.ts'
import { type BusConfig, usesKafka } from './config.ts'
import type { BusLog, BusParts } from './group-work.ts'
import { groupsDdl } from './groups.ts'
import { parkedDdl } from './parked.ts'

/** The bus that the configuration names. The Kafka client is loaded only when it is used. */
export async function openBus(parts: BusParts, config: BusConfig): Promise<Bus> {
  await prepareBus(parts.database)
  if (usesKafka(config)) return (await import('./kafka.ts')).openKafkaBus(parts, config)
  return (await import('./local.ts')).openLocalBus(parts)
}

/** The publisher; undefined for the local bus, which reads the log itself. */
export async function openPublisher(config: BusConfig, log: Pick<BusLog, 'debug'>): Promise<Publisher | undefined> {
  if (usesKafka(config)) return (await import('./kafka/publisher.ts')).openKafkaPublisher(config, log)
  return undefined
}

/** Creates the tables of groups and of parked events. */
export const prepareBus = (database: Database): Promise<void> => prepareSchema(database, 'bus', groupsDdl + parkedDdl)
