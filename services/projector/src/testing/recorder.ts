import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A command service that only records the acts of operators. While `state.isAway`, it answers with 500. */
export async function openRecorder() {
  const acts: { readonly actor: unknown; readonly body: unknown }[] = []
  const state = { isAway: false }
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (!state.isAway && request.url === '/commands/record-operator-act')
      acts.push({ actor: request.headers['x-actor'], body })
    response.writeHead(state.isAway ? 500 : 200).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise(done => server.close(done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, acts, state, close }
}
export type Recorder = Awaited<ReturnType<typeof openRecorder>>
