import pg from 'pg'
import { endInTime } from '../../postgres/end-in-time.ts'
import { socketRefusingSelfConnection } from '../../postgres/socket.ts'
import { StoreUnavailable } from '../event-store.ts'

/** Called when a connection is lost or a read is retried; the store goes on by itself. */
export type OnError = (error: unknown) => void

const jsonTypes: ReadonlySet<number> = new Set([pg.types.builtins.JSON, pg.types.builtins.JSONB])

/**
 * The options of every connection of the store. `query_timeout` ends the wait for a server that no longer answers,
 * `statement_timeout` a statement that runs too long. The parsers are set here, so that a process which changes pg's
 * global parsers does not change the store: bigints stay text, JSON is parsed once.
 * @param name by which operators find the connection in `pg_stat_activity`
 */
export function connectionConfig(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    stream: socketRefusingSelfConnection,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number) => (jsonTypes.has(oid) ? JSON.parse : (text: string) => text),
    } as pg.CustomTypesConfig,
  }
}

/** One connection, which is opened when it is first needed and reopened after it was lost. */
export class Connection {
  readonly #config: pg.ClientConfig
  readonly #onError: OnError
  readonly #prepare: (client: pg.Client) => Promise<void>
  #client: pg.Client | undefined
  #end: () => Promise<void> = async () => {}
  #ready: Promise<void> | undefined

  /** @param prepare runs each time the connection was opened, before the first query */
  constructor(
    config: pg.ClientConfig,
    onError: OnError,
    prepare: (client: pg.Client) => Promise<void> = async () => {},
  ) {
    this.#config = config
    this.#onError = onError
    this.#prepare = prepare
  }

  /**
   * @returns a list for a text with several statements
   * @throws {StoreUnavailable} when the server is not there or not in time; the next query tries to connect again
   */
  async query(query: pg.QueryConfig | string): Promise<pg.QueryResult | pg.QueryResult[]> {
    const client = await this.#connected()
    try {
      return await client.query(query)
    } catch (error) {
      const translated = translate(error)
      // After a timeout the next answer of this connection may belong to the former query, so it is not used again.
      if (translated instanceof StoreUnavailable) this.#giveUp(client)
      throw translated
    }
  }

  async #connected(): Promise<pg.Client> {
    if (!this.#client) {
      const socket = socketRefusingSelfConnection()
      const client = new pg.Client({ ...this.#config, stream: () => socket })
      this.#client = client
      this.#end = () => endInTime(client, socket)
      // Without a listener a lost connection would end the process.
      client.on('error', this.#onError)
      client.once('end', () => this.#giveUp(client))
      this.#ready = this.#open(client)
    }
    const client = this.#client
    try {
      await this.#ready
      return client
    } catch (error) {
      this.#giveUp(client)
      throw translate(error)
    }
  }

  async #open(client: pg.Client): Promise<void> {
    await client.connect()
    // Waiting for a lock orders transactions only if each statement sees all commits before it, as READ COMMITTED does.
    await client.query('SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED')
    await this.#prepare(client)
  }

  #giveUp(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    void this.#end()
  }

  async close(): Promise<void> {
    if (!this.#client) return
    this.#client = undefined
    await this.#end()
  }
}

/**
 * Distinguishes "the server is not available now", which may be retried, from "the server refused this statement",
 * which is a bug.
 * @returns `StoreUnavailable` for the former, including every failure that did not come from the server; otherwise the
 * same error
 */
export function translate(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return new StoreUnavailable(error)
  // SQLSTATE. Class 08: connection; 53: resources; 57: shutdown, start or `statement_timeout`; 55P03: lock not obtained;
  // 25006: a standby.
  return /^(08|53|57|55P03|25006)/.test(error.code ?? '') ? new StoreUnavailable(error) : error
}
