import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { followGateways, type Gateway, gateways } from './gateways.ts'

/*
 * Stands in for an ingress controller: it passes the requests to the gateways that are ready, in turn, on connections that it
 * keeps, and never tries again. `GET /front/counts` says how many answers had each status; no answer counts as `none`.
 */

const agent = new Agent({ keepAlive: true })
const counts: Record<string, number> = {}
const count = (outcome: number | string): void => {
  counts[outcome] = (counts[outcome] ?? 0) + 1
}
let turn = 0

function pass(incoming: IncomingMessage, answer: ServerResponse): void {
  turn += 1
  const gateway = gateways[turn % gateways.length]
  if (gateway) passTo(gateway, incoming, answer)
  else {
    count('none')
    answer.writeHead(503).end('no gateway is ready')
  }
}

function passTo(gateway: Gateway, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' }
  const outgoing = request({ ...gateway, method, path: url, headers: forwarded, agent }, response => {
    const { statusCode = 0 } = response
    count(statusCode)
    if (statusCode >= 500) console.log(`${gateway.host} ${method} ${url}: ${statusCode}`)
    answer.writeHead(statusCode, response.headers)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  outgoing.on('error', error => {
    count('none')
    console.log(`${gateway.host} ${method} ${url}: ${error.message}`)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end('no answer')
  })
  incoming.pipe(outgoing)
}

followGateways(process.env.FRONT_NAMESPACE ?? '')
const server = createServer((incoming, answer) => {
  if (incoming.url === '/front/counts') answer.setHeader('content-type', 'application/json').end(JSON.stringify(counts))
  else pass(incoming, answer)
})
// The way from outside is slow: a connection that is closed here may just be used there.
server.keepAliveTimeout = 600_000
server.listen(Number(process.env.FRONT_PORT))

process.once('SIGTERM', () => process.exit(0))
