import { leadership } from '@alba/platform/postgres/leadership'
import type { Connection, Database } from '@alba/platform/postgres/pool'
import { openLiveConnection, openReadModels } from '../database.ts'
import { liveWriters } from '../runner/live-writer.ts'
import type { Projection } from '../runner/projection.ts'
import { type Runner, type RunnerContext, startRunner } from '../runner/runner.ts'
import { STAND_BY_MS, type Stand } from './stand.ts'

/** A projector that dies at one of its statements, as by `kill -9`. */
export type MortalProcess = {
  readonly database: Database
  readonly runner: Runner
  isDead(): boolean
  /** The statements that were counted so far, with the one at which it died. */
  statements(): readonly string[]
  /** Ends what is left of it. */
  end(): Promise<void>
}

/**
 * Starts a projector with connections of its own.
 * @param statement the number, counted from 0, of the statement before which it dies: that one and all later ones are not
 * sent, and its connections are closed, so that the server rolls back what was begun. Only statements that write, and
 * those of transactions, are counted: what a process has only read dies with it
 */
export function startMortal(stand: Stand, projection: Projection, statement = Number.POSITIVE_INFINITY): MortalProcess {
  const life = openLife(statement)
  const database = life.guard(openReadModels(stand.url, () => {}))
  const writeLive = liveWriters(database, () => life.guard(openLiveConnection(stand.url, () => {})))
  const context: RunnerContext = {
    ...stand.context,
    database,
    writeLive,
    leadership: leadership(stand.url, STAND_BY_MS),
  }
  const runner = startRunner(context, [projection])
  let ended: Promise<void> | undefined
  return {
    database,
    runner,
    isDead: life.isDead,
    statements: life.statements,
    end() {
      ended ??= runner.stop().then(async () => void (await Promise.all([database.end(), writeLive.close()])))
      return ended
    },
  }
}

const WRITES = /^\s*(INSERT|UPDATE|DELETE|WITH)/

function openLife(last: number) {
  const connections = new Set<Connection>()
  const statements: string[] = []
  let isDead = false
  const live = (statement: unknown, isCounted: boolean) => {
    if (!isDead && isCounted) {
      statements.push(textOf(statement))
      isDead = statements.length > last
      if (isDead) for (const connection of connections) socketOf(connection).destroy()
    }
    if (isDead) throw new Error('the process is dead')
  }
  /** The connection, which sends nothing once the process is dead. */
  const guardOne = (connection: Connection): Connection =>
    new Proxy(connection, {
      get(target, property) {
        const value = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property !== 'query') return value.bind(target)
        return async (...given: unknown[]) => {
          try {
            live(given[0], true)
          } catch (error) {
            // A `COPY` is an object that is told, and has no promise.
            if (!isCopy(given[0])) throw error
            return given[0].handleError(error)
          }
          return value.apply(target, given)
        }
      },
    })
  return {
    isDead: () => isDead,
    statements: () => statements,
    guard(database: Database): Database {
      database.on('connect', connection => connections.add(connection))
      database.on('remove', connection => connections.delete(connection))
      const send = database.query.bind(database) as (...given: unknown[]) => Promise<unknown>
      const query = async (...given: unknown[]) => {
        live(given[0], WRITES.test(textOf(given[0])))
        return send(...given)
      }
      const connect = async () => {
        live('', false)
        return guardOne(await database.connect())
      }
      return Object.assign(Object.create(database), { query, connect, end: database.end.bind(database) })
    },
  }
}

/** `pg` has the socket, its types have not. */
const socketOf = (connection: Connection) =>
  (connection as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { readonly text?: string }).text)

const isCopy = (statement: unknown): statement is { handleError(error: unknown): void } =>
  typeof (statement as { readonly handleError?: unknown }).handleError === 'function'
