import { parentPort, workerData } from 'node:worker_threads'
import { type ServerOptions, startServer } from './server.ts'

/** A call of a method of the server from the thread of the tests. */
export type Request = { readonly id: number; readonly method: string; readonly args: readonly unknown[] }
export type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string }

const server = await startServer(workerData as ServerOptions)

parentPort?.on('message', async ({ id, method, args }: Request) => {
  const answer = (rest: Omit<Answer, 'id'>) => parentPort?.postMessage({ id, ...rest } satisfies Answer)
  try {
    answer({ value: await (server[method as keyof typeof server] as (...given: unknown[]) => unknown)(...args) })
  } catch (error) {
    answer({ error: String(error) })
  }
})
