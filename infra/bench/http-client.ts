import { Agent, request } from 'node:http'

export type Answer = { readonly status: number; readonly body: string }

/**
 * A keep-alive client with little overhead: on two cores, the load generator competes with the services it measures.
 * @param base only its host and port are used; each request has its own path
 * @param commonHeaders sent with every request
 */
export function httpClient(base: string, commonHeaders: Record<string, string> = {}, maxSockets = 128) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const { hostname, port } = new URL(base)
  const send = (
    method: string,
    path: string,
    payload?: unknown,
    ownHeaders: Record<string, string> = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const givenHeaders = { ...commonHeaders, ...ownHeaders }
      const body = payload === undefined ? undefined : JSON.stringify(payload)
      const headers =
        body === undefined
          ? givenHeaders
          : { ...givenHeaders, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const call = request({ agent, hostname, port, method, path, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(answerOf(response.statusCode ?? 0, chunks)))
        response.on('error', reject)
      })
      call.on('error', reject)
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Most answers are only counted, so their bodies are not decoded before somebody reads them. */
const answerOf = (status: number, chunks: readonly Buffer[]): Answer => ({
  status,
  get body() {
    return Buffer.concat(chunks).toString('utf8')
  },
})

export type HttpClient = ReturnType<typeof httpClient>

/** @throws an error with the body when the status is another */
export async function expectStatus(answer: Promise<Answer>, status: number): Promise<Answer> {
  const got = await answer
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status}: ${got.body.slice(0, 300)}`)
  return got
}
