import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from '../config.ts'
import type { HttpServer } from '../http/server.ts'
import { listenComplaint, PortInUse } from './listening.ts'

type Address = { readonly host: string; readonly port: number }

export type Stoppable = () => Promise<unknown>

/** How long a drain may take before the process ends all the same. */
const DRAIN_MS = 10_000

/**
 * Starts listening and stops on SIGTERM or SIGINT: no new request is taken, those under way are answered, then the
 * parts are stopped in the given order.
 */
export async function serve(app: HttpServer, address: Address, stops: readonly Stoppable[]): Promise<void> {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await app.close()
    for (const part of stops) await part().catch(error => app.log.error({ err: error }, 'a part did not stop cleanly'))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  await listen(app, address)
}

/** @throws {ConfigurationError} @throws {PortInUse} */
export async function listen(app: Pick<FastifyInstance, 'listen'>, address: Address): Promise<void> {
  await app.listen(address).catch(error => {
    throw listenComplaint(error, address.host, address.port)
  })
}

/** What a process ends with that is not worth starting again before somebody changed its settings (EX_CONFIG). */
export const UNUSABLE_CONFIGURATION = 78

/** A start that fails says so in one sentence and ends the process: with 78 where its settings are the reason, else with 1. */
export async function start(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isOfSettings = error instanceof ConfigurationError
    console.error(isOfSettings || error instanceof PortInUse ? error.message : error)
    process.exit(isOfSettings ? UNUSABLE_CONFIGURATION : 1)
  }
}
