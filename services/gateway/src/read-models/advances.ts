import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '@alba/platform/back-off'
import type { Outage } from '@alba/platform/outage'
import { endInTime } from '@alba/platform/postgres/end-in-time'
import { socketRefusingSelfConnection } from '@alba/platform/postgres/socket'
import pg from 'pg'
import { z } from 'zod'

/**
 * The notification that the projector sends when it has moved a model. `keys` has the keys of the changed rows, by
 * table; without it, any row may have changed.
 */
const advance = z.object({
  projection: z.string(),
  position: z.string(),
  keys: z.record(z.string(), z.array(z.union([z.string(), z.number()]).transform(String))).optional(),
})
export type Advance = z.infer<typeof advance>
export type Checkpoint = { readonly name: string; readonly position: string }

export type AdvancesListener = {
  /** Called when the connection listens: every change from now on will be notified. It gets the current checkpoints. */
  listening(checkpoints: readonly Checkpoint[]): void
  advanced(advance: Advance): void
  /** The checkpoints, read at intervals, in case a notification was lost. */
  checked(checkpoints: readonly Checkpoint[]): void
  /** The connection is lost: changes may be missed until `listening` is called. */
  lost(): void
}

/** Stands for any model, in a notification that could not be parsed. */
export const UNKNOWN_MODEL = ''

const CHANNEL = 'projection_advanced'
/** The first wait before reconnecting, in milliseconds. It grows with each failure. */
const RETRY_MS = 200
/**
 * How often the checkpoints are read, in milliseconds. This query also finds a connection that was lost without an
 * error.
 */
const HEARTBEAT_MS = 5_000

/**
 * Follows the changes of the read models on a connection of its own, and reconnects for ever.
 * @param options.heartbeatMs milliseconds between two reads of the checkpoints
 */
export function followAdvances(
  url: string,
  listener: AdvancesListener,
  options: { heartbeatMs?: number; outage?: Outage } = {},
): { close(): Promise<void> } {
  const stop = new AbortController()
  const following = follow(url, listener, stop.signal, options)
  return {
    async close() {
      stop.abort()
      await following
    },
  }
}

async function follow(
  url: string,
  listener: AdvancesListener,
  signal: AbortSignal,
  { heartbeatMs = HEARTBEAT_MS, outage }: { heartbeatMs?: number; outage?: Outage },
): Promise<void> {
  let failures = 0
  let isListening = false
  while (!signal.aborted) {
    const socket = socketRefusingSelfConnection()
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gateway advances',
      keepAlive: true,
      stream: () => socket,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
    })
    const over = new AbortController()
    client.on('error', () => over.abort())
    client.on('end', () => over.abort())
    client.on('notification', ({ payload }) => listener.advanced(parseAdvance(payload)))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      listener.listening(await readCheckpoints(client))
      isListening = true
      failures = 0
      outage?.succeeded()
      const ended = AbortSignal.any([signal, over.signal])
      while (await pause(heartbeatMs, ended)) listener.checked(await readCheckpoints(client))
    } catch (error) {
      outage?.failed(error)
    }
    failures++
    // While reconnecting fails, what was read since the loss is kept: its readers compare the checkpoints themselves.
    if (isListening) listener.lost()
    isListening = false
    await endInTime(client, socket)
    if (!signal.aborted) await backOff(failures, signal, { firstMs: RETRY_MS })
  }
}

/** True after the time has passed, false as soon as the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> => sleep(ms, true, { signal }).catch(() => false)

/** A payload that cannot be parsed still means that something changed, so everything counts as changed. */
function parseAdvance(payload: string | undefined): Advance {
  try {
    return advance.parse(JSON.parse(payload ?? ''))
  } catch {
    return { projection: UNKNOWN_MODEL, position: '' }
  }
}

/** The table does not exist before the projector has run for the first time. */
async function readCheckpoints(client: pg.Client): Promise<Checkpoint[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('projections.checkpoints') IS NOT NULL AS there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<Checkpoint>('SELECT name, position FROM projections.checkpoints')
  return rows
}
