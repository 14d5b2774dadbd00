import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemOf } from '@alba/platform/http/problem'

export type Call = {
  readonly name: string
  readonly body: Record<string, unknown>
  readonly headers: IncomingHttpHeaders
}
type Reply = { readonly status?: number; readonly body: unknown }
type Answer = (call: Call) => Reply | Promise<Reply>

export type CommandStandIn = {
  readonly url: string
  readonly calls: readonly Call[]
  /** Sets the answer of `POST /commands/{name}`. */
  on(name: string, answer: Answer): void
  /** Sets the answer of `GET /api/ready`. */
  setReadiness(reply: Reply): void
  /** The last call of a command. */
  last(name: string): Call
  stop(): Promise<void>
}

/**
 * A stand-in for the command service, over HTTP, with the answers that a test sets. A command without an answer is a
 * 404.
 */
export async function startCommandStandIn(): Promise<CommandStandIn> {
  const answers = new Map<string, Answer>()
  const calls: Call[] = []
  let readiness: Reply = { body: { ready: true, checks: { policies: 'ok' } } }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    const name = (request.url ?? '').replace('/commands/', '')
    const send = ({ status = 200, body }: Reply) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (name === '/api/ready') return send(readiness)
    const call = { name, body: JSON.parse(text), headers: request.headers }
    calls.push(call)
    const answer = answers.get(name) ?? (() => ({ status: 404, body: problemOf(404, 'not_found') }))
    return send(await answer(call))
  })
  // It closes no idle connection: in a busy test process the gateway would use one just as it is closed, and a command that
  // cannot be repeated would be answered with 504.
  server.keepAliveTimeout = 0
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    setReadiness(reply) {
      readiness = reply
    },
    on: (name, answer) => void answers.set(name, answer),
    last(name) {
      const call = calls.findLast(one => one.name === name)
      if (!call) throw new Error(`${name} was never called`)
      return call
    },
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
