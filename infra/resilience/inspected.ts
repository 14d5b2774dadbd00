import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Environment in which every process of a copy opens its inspector, on a free port that its log names. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** A running process, seen through its inspector. */
export type Inspected = {
  readonly name: string
  /** Heap in use after a garbage collection, in bytes. */
  heapUsed(): Promise<number>
  /**
   * Runs a function in the process. The function is sent as text, so it sees no variables from here.
   * @throws when the function throws, or the process ends
   */
  run<Argument extends number, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>
  close(): void
}

/** One collection may leave half a megabyte that the next one takes, because the process goes on with its work. */
const COLLECTIONS = 4

/**
 * Connects to a process of a copy that runs with `inspectable`.
 * @throws when its log names no inspector, or the inspector does not answer
 */
export async function inspect(logDir: string, name: string): Promise<Inspected> {
  const log = await readFile(join(logDir, `${name}.log`), 'utf8')
  // Each start of the process logs an address; the last one is the one in use.
  const address = log.match(/ws:\/\/\S+/g)?.at(-1)
  if (!address) throw new Error(`the log of ${name} names no inspector`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`the inspector of ${name} does not answer`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended before it answered`))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Record<string, unknown> }
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let calls = 0
  const call = (method: string, params = {}) => {
    const id = ++calls
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
  return {
    name,
    async heapUsed() {
      const sizes: number[] = []
      for (let n = 0; n < COLLECTIONS; n++) {
        await call('HeapProfiler.collectGarbage')
        sizes.push((await call('Runtime.getHeapUsage')).usedSize as number)
      }
      return Math.min(...sizes)
    },
    async run(work, argument) {
      const expression = `(${work})(${argument})`
      const { result, exceptionDetails } = await call('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(`${name}: ${JSON.stringify(exceptionDetails)}`)
      return (result as { value: never }).value
    },
    close: () => socket.close(),
  }
}
