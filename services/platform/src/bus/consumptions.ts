import type { Consumption } from './bus.ts'

/** The running subscriptions of this process. Each ends with its own signal, and all of them when the bus is closed. */
export function consumptions() {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    run(signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>): Consumption {
      const stopped = work(AbortSignal.any([signal, closing.signal]))
      running.add(stopped)
      stopped.finally(() => running.delete(stopped)).catch(() => undefined)
      return { stopped }
    },
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(running)
    },
  }
}
