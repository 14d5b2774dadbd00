import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'
import type { Bus, Publisher } from './bus.ts'
import { type BusConfig, usesKafka } from './config.ts'
import type { BusLog, BusParts } from './group-work.ts'
import { groupsDdl } from './groups.ts'
import { parkedDdl } from './parked.ts'

/** The bus that the configuration names. The client of Kafka is not even loaded for the local one. */
export async function openBus(parts: BusParts, config: BusConfig): Promise<Bus> {
  await prepareBus(parts.database)
  if (usesKafka(config)) return (await import('./kafka.ts')).openKafkaBus(parts, config)
  return (await import('./local.ts')).openLocalBus(parts)
}

/** Undefined for the local bus, onto which nothing need be brought. */
export async function openPublisher(config: BusConfig, log: Pick<BusLog, 'debug'>): Promise<Publisher | undefined> {
  if (usesKafka(config)) return (await import('./kafka/publisher.ts')).openKafkaPublisher(config, log)
  return undefined
}

/** Where groups and what they have parked are kept. */
export const prepareBus = (database: Database): Promise<void> => prepareSchema(database, groupsDdl + parkedDdl)
