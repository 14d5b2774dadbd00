import { once } from 'node:events'
import { createServer } from 'node:http'
import { PROBLEM_TYPE, problemOf } from '../http/problem.ts'
import { listenComplaint } from './listening.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

export type WaitingRoom = {
  /**
   * Sets the reason why the start waits, in a sentence for the operator. It is printed once and shown by `/api/ready`.
   */
  report(sentence: string): void
  /** Frees the address for the service. */
  close(): Promise<void>
}

/**
 * Answers in place of a service that waits at its start for something it needs, such as its database. It is alive
 * (`/api/health` is 200) but not ready, and everything else is 503. Without it, an orchestrator that finds the port
 * closed would restart the process again and again.
 */
export async function openWaitingRoom(address: { host: string; port: number }): Promise<WaitingRoom> {
  let missing = 'starting'
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, type = 'application/json; charset=utf-8') =>
      // The connection is closed, because the service will soon listen on this address.
      response.writeHead(status, { 'content-type': type, connection: 'close' }).end(JSON.stringify(body))
    const [path] = (request.url ?? '').split('?')
    if (path === '/api/health') answer(200, { status: 'waiting' })
    else if (path === '/api/ready') answer(503, { ready: false, checks: { start: missing } })
    else answer(503, problemOf(503, 'unavailable'), PROBLEM_TYPE)
  })
  server.listen(address)
  // The first process of a container (process id 1) ends on a signal only when it listens for it.
  const end = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, end)
  await once(server, 'listening').catch(error => Promise.reject(listenComplaint(error, address.host, address.port)))
  return {
    report(sentence) {
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
