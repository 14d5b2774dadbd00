import { once } from 'node:events'
import { createServer } from 'node:http'
import { PROBLEM_TYPE, problemOf } from '../http/problem.ts'
import { listenComplaint } from './listening.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

export type WaitingRoom = {
  /** Why the start does not go on, in a sentence for the operator: printed once, and shown by `/api/ready`. */
  say(missing: string): void
  /** Lets go of the address, for the service itself. */
  close(): Promise<void>
}

/**
 * Answers in place of a service that waits at its start for what it cannot do without: alive (`/api/health` is 200),
 * not ready, everything else a 503. Without it, an orchestrator that finds nobody at the address would end the process
 * and start it again, for as long as the wait lasts.
 */
export async function openWaitingRoom(address: { host: string; port: number }): Promise<WaitingRoom> {
  let missing = 'starting'
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, type = 'application/json; charset=utf-8') =>
      // Nobody keeps the connection for later: the address is about to change hands.
      response.writeHead(status, { 'content-type': type, connection: 'close' }).end(JSON.stringify(body))
    const [path] = (request.url ?? '').split('?')
    if (path === '/api/health') answer(200, { status: 'waiting' })
    else if (path === '/api/ready') answer(503, { ready: false, checks: { start: missing } })
    else answer(503, problemOf(503, 'unavailable'), PROBLEM_TYPE)
  })
  server.listen(address)
  // A process that is the first of its container ends on a signal only where it listens to it.
  const end = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, end)
  await once(server, 'listening').catch(error => Promise.reject(listenComplaint(error, address.host, address.port)))
  return {
    say(sentence) {
      if (sentence !== missing) console.error(sentence)
      missing = sentence
    },
    async close() {
      for (const signal of SIGNALS) process.off(signal, end)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
