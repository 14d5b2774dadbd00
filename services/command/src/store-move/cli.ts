import { type Snapshot, withClient } from '@alba/platform/backup/snapshot'
import { CommandFailed } from '@alba/platform/cli/tool'
import { ConfigurationError } from '@alba/platform/config'
import { type EventStore, StoreUnavailable } from '@alba/platform/event-store/event-store'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { whileNobodyAppends } from '@alba/platform/event-store/postgres/schema'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { lockPlace, movedTo, preparePlace, recordMove, type StoreName } from '@alba/platform/store-move/place'
import { headText } from '@alba/platform/verification/chain'
import { openToRead } from '@alba/platform/verification/read-log'
import { storeFromEnvironment } from '../verify/environment.ts'
import { type Compared, compareLogs, copyLog, EVENTS_CAME } from './copy.ts'
import { carryOver, requirePositionsOf, storedPositions } from './positions.ts'

/** What a move did. `copied` counts the events that the target lacked; `seconds` is how long all of it took. */
export type Moved = {
  readonly from: StoreName
  readonly to: StoreName
  readonly events: number
  readonly copied: number
  readonly head: string
  readonly positions: number
  readonly seconds: number
}

/**
 * `alba move --to <store>`: copies the log into the other store, compares both, and carries over how far policies and
 * consumers have read. Until the last step, which is one transaction, nothing of the installation is changed.
 * @throws {CommandFailed}
 * @throws {ConfigurationError}
 */
export async function move(to: string | undefined, { json = false }: { readonly json?: boolean }): Promise<void> {
  const config = storeFromEnvironment()
  const target = targetOf(config, to)
  const place = await withClient(config.DATABASE_URL, movedTo)
  if (place === target)
    return say(json, { to: target, already: true }, `The log is in ${target} already.\n${next(target)}`)
  if (place !== undefined && place !== config.ALBA_EVENT_STORE)
    throw new CommandFailed(`The log is in ${place}: set ALBA_EVENT_STORE to it.`)
  const moved = await exclusively(config.DATABASE_URL, () => betweenStores(config, target, json))
  const { events, copied, head, positions, seconds } = moved
  say(
    json,
    moved,
    `${count(copied)} events copied in ${seconds.toFixed(1)} s; ${target} has all ${count(events)}, in the same order.\n` +
      `head ${head}\n${count(positions)} positions carried over.\n${next(target)}`,
  )
}

const count = (n: number) => n.toLocaleString('en')
const say = (json: boolean, value: object, sentence: string) =>
  console.log(json ? JSON.stringify(value, null, 2) : sentence)

const next = (store: StoreName) => `Next:
  1. Set ALBA_EVENT_STORE=${store} for every service.
  2. Start command and projector. Read models are built anew from the log.
  3. npm run alba -- verify      proves the log and the read models right
  4. Start the gateway.`

/**
 * @throws {CommandFailed}
 * @throws {ConfigurationError}
 */
function targetOf(config: EventStoreConfig, to: string | undefined): StoreName {
  if (to !== 'postgres' && to !== 'eventstoredb')
    throw new CommandFailed('Say where to: --to eventstoredb, or --to postgres.')
  if (!config.EVENTSTORE_URL) throw new ConfigurationError(['EVENTSTORE_URL: needed on both ways of a move'])
  return to
}

async function betweenStores(config: EventStoreConfig, to: StoreName, json: boolean): Promise<Moved> {
  const from = config.ALBA_EVENT_STORE
  if (from === to) throw new CommandFailed(`ALBA_EVENT_STORE is ${to} already: it names the store that is left.`)
  await withClient(config.DATABASE_URL, refuseWhileServicesRun)
  const began = performance.now()
  const source = await openToRead(config)
  try {
    const target = await openTarget({ ...config, ALBA_EVENT_STORE: to })
    try {
      const copied = await copyLog(source, target, n => json || console.error(`${count(n)} events`))
      const { compared, positions } = await handOver(config, source, target, to)
      const seconds = (performance.now() - began) / 1_000
      return { from, to, events: compared.head.count, copied, head: headText(compared.head), positions, seconds }
    } finally {
      await target.close()
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CommandFailed('A store stopped answering. Run this again: it goes on from there.', { cause: error })
  } finally {
    await source.close()
  }
}

/**
 * Runs a move under a lock: two moves at once would append to the target between each other's events. The lock ends
 * with its connection, so a move that was killed leaves none.
 * @throws {CommandFailed} when another move is running
 */
function exclusively<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  return withClient(url, async holder => {
    const { rows } = await holder.query<{ free: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('alba move', 0)) AS free",
    )
    if (!rows[0]?.free) throw new CommandFailed('Another « alba move » is running. Wait until it has ended.')
    return run()
  })
}

/** In PostgreSQL the tables of the store are made first; EventStoreDB needs nothing. */
async function openTarget(config: EventStoreConfig): Promise<EventStore> {
  return config.ALBA_EVENT_STORE === 'postgres' ? openEventStore(config) : openToRead(config)
}

/** Compares both logs, then carries the positions over in one transaction, during which nobody can append to PostgreSQL. */
async function handOver(
  { DATABASE_URL: url, ALBA_EVENT_STORE: from }: EventStoreConfig,
  source: EventStore,
  target: EventStore,
  to: StoreName,
): Promise<{ readonly compared: Compared; readonly positions: number }> {
  return withClient(url, async client => {
    const positions = await storedPositions(client)
    requirePositionsOf(from, positions)
    const before = await source.head()
    const compared = await compareLogs(source, target, positions)
    await preparePlace(client)
    await withClient(url, holder =>
      whileNobodyAppends(holder, async () => {
        await client.query('BEGIN')
        await lockPlace(client)
        await refuseWhileServicesRun(client)
        if ((await source.head()) !== before) throw new CommandFailed(EVENTS_CAME)
        await carryOver(client, compared.places)
        await recordMove(client, to)
        await client.query('COMMIT')
      }),
    )
    return { compared, positions: compared.places.size }
  })
}

/** The names of connections that only services open. The store is left out, because tools open it too. */
const namesOfServices = Object.values(connectionBudget)
  .flatMap(pools => Object.keys(pools))
  .filter(name => !name.startsWith('alba event store'))

/** @throws {CommandFailed} when a service is connected, or Kafka carries events that name positions */
async function refuseWhileServicesRun(client: Snapshot['client']): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ANY ($1) ORDER BY 1`,
    [namesOfServices],
  )
  if (rows.length > 0)
    throw new CommandFailed(
      `Services are running (connections: ${rows.map(({ name }) => name).join(', ')}). Stop them, and run this again.`,
    )
  const { rows: bus } = await client.query("SELECT to_regclass('bus.groups') IS NOT NULL AS found")
  if (!bus[0]?.found) return
  const { rowCount } = await client.query("SELECT FROM bus.groups WHERE name = 'relay'")
  if (rowCount !== 0) throw new CommandFailed(KAFKA)
}

const KAFKA = `This installation publishes to Kafka, whose messages name positions of the store that would be left: a move is not
supported with it (ADR 92). If Kafka is not in use any more, delete the row « relay » of bus.groups.`
