import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from '../config.ts'
import type { HttpServer } from '../http/server.ts'
import { listenComplaint, PortInUse } from './listening.ts'

type Address = { readonly host: string; readonly port: number }

export type Stoppable = () => Promise<unknown>

/** The longest time that an orderly stop may take, in milliseconds; then the process exits anyway. */
const DRAIN_MS = 10_000

/**
 * Starts listening, and stops on SIGTERM or SIGINT: new requests are refused, running ones are answered, then the parts
 * are stopped in the given order.
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

/**
 * The exit code when the settings are wrong (EX_CONFIG). Starting the process again is of no use before they are
 * changed.
 */
export const UNUSABLE_CONFIGURATION = 78

/**
 * Runs the start of a service. When it fails, one sentence is printed and the process exits: with 78 when the settings
 * are the reason, otherwise with 1.
 */
export async function start(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isWrongSetting = error instanceof ConfigurationError
    console.error(isWrongSetting || error instanceof PortInUse ? error.message : error)
    process.exit(isWrongSetting ? UNUSABLE_CONFIGURATION : 1)
  }
}
