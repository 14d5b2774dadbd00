import { randomBytes } from 'node:crypto'
import type { DomainFact } from '@alba/contracts/events'
import { createCodec } from '@alba/platform/event-log/codec'
import { type EventLog, openEventLog } from '@alba/platform/event-log/event-log'
import { type Keyring, openKeyring } from '@alba/platform/event-log/keyring'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { leadership } from '@alba/platform/postgres/leadership'
import type { Database } from '@alba/platform/postgres/pool'
import { eventually } from '@alba/platform/testing/eventually'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { openLiveConnection, openReadModels } from '../database.ts'
import { type Checkpoint, prepareLedgers, type Replay, readCheckpoint, readReplay } from '../runner/ledger.ts'
import { liveWriters } from '../runner/live-writer.ts'
import type { Projection } from '../runner/projection.ts'
import { type Runner, type RunnerContext, startRunner } from '../runner/runner.ts'
import { fresh } from './events.ts'

const noLog = { info() {}, warn() {}, error() {} }
/** The prefixes of the streams that a log accepts. The empty one allows tests any name. */
export const anyStream = ['']
/** How often a process on standby tries to become the leader, in milliseconds. */
export const STAND_BY_MS = 20

/** A test environment: a database with an event log and read models. */
export type Stand = {
  /** The address of the database. */
  readonly url: string
  readonly masterKey: Buffer
  readonly database: Database
  readonly store: EventStore
  readonly eventLog: EventLog
  readonly keyring: Keyring
  readonly context: RunnerContext
  /** Appends to a stream; returns the position of the last event. */
  append(stream: string, ...facts: readonly DomainFact[]): Promise<string>
  /** Runs projections until `close`, or until the runner is stopped. */
  run(...projections: readonly Projection[]): Runner
  /** Like `run`, with another context, such as one whose log is replaced. */
  runIn(context: RunnerContext, ...projections: readonly Projection[]): Runner
  /** The checkpoint of a read model, by its name. */
  checkpoint(name: string): Promise<Checkpoint | undefined>
  /** The last replay of a read model, by its name. */
  replay(name: string): Promise<Replay | undefined>
  /** Waits until the live model has reached the position. */
  reached(name: string, position: string): Promise<void>
  /** The rows that a statement returns. */
  rows<T>(sql: string): Promise<T[]>
  close(): Promise<void>
}

export async function openStand(): Promise<Stand> {
  const { url, drop } = await createTestDatabase()
  const masterKey = randomBytes(32)
  const database = openReadModels(url, () => {})
  const store = await openPostgresEventStore({ url })
  const keyring = await openKeyring(database, masterKey)
  const eventLog = openEventLog(store, createCodec(keyring), anyStream)
  await prepareLedgers(database)
  const observer = { batch() {} }
  const writeLive = liveWriters(database, () => openLiveConnection(url, () => {}))
  const context = {
    database,
    writeLive,
    eventLog,
    leadership: leadership(url, STAND_BY_MS),
    log: noLog,
    observer,
  }
  const runners: Runner[] = []
  const runIn = (given: RunnerContext, ...projections: readonly Projection[]) => {
    const runner = startRunner(given, projections)
    runners.push(runner)
    return runner
  }
  const checkpoint = (name: string) => readCheckpoint(database, name)
  return {
    url,
    masterKey,
    database,
    store,
    eventLog,
    keyring,
    context,
    async append(stream, ...facts) {
      const { position } = await eventLog.append(
        stream,
        'any',
        facts.map(fact => fresh(fact)),
      )
      return position
    },
    run: (...projections) => runIn(context, ...projections),
    runIn,
    checkpoint,
    replay: name => readReplay(database, name),
    reached: (name, position) =>
      until(async () => {
        const reached = await checkpoint(name)
        return reached?.state === 'live' && reached.position >= position
      }),
    rows: async <T>(sql: string) => (await database.query(sql)).rows as T[],
    async close() {
      await Promise.all(runners.map(runner => runner.stop()))
      await eventLog.close()
      await Promise.all([database.end(), writeLive.close()])
      await drop()
    },
  }
}

/** Waits for a condition. The time limit only ends a test that hangs. */
export const until = (condition: () => Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await condition())) throw new Error('not yet')
  })
