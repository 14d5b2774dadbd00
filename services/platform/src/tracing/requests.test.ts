import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { loggerOptions } from '../http/logger.ts'
import { createHttpServer, type HttpServer } from '../http/server.ts'
import { eventually } from '../testing/eventually.ts'
import { type KeptTraces, keepTraces } from '../testing/traces.ts'
import { traceIdIn, traceparentNow } from './tracing.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` }

let traces: KeptTraces
let lines: Record<string, unknown>[] = []
let app: HttpServer
let url: string
beforeAll(async () => {
  traces = keepTraces()
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  app = createHttpServer({ service: 'test', logger: { ...loggerOptions('test', 'info'), stream }, ready: [] })
  app.post('/things/:id', { schema: { body: z.object({ name: z.string() }) } }, async request => {
    request.log.info('at work')
    return { spanInHandler: traceparentNow() }
  })
  app.get('/failing', () => {
    throw new Error('lea@example.org')
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  traces.stop()
})
beforeEach(() => {
  traces.forget()
  lines = []
})

const post = (extraHeaders: Record<string, string> = {}) =>
  fetch(`${url}/things/7?who=lea`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Léa' }),
    headers: { 'content-type': 'application/json', ...extraHeaders },
  })
const finished = () => eventually(() => expect(traces.spans()).toHaveLength(1))

it('a request continues the trace of its caller, also once its body has arrived, and its span has no personal data', async () => {
  const { spanInHandler } = (await (await post(headers)).json()) as { spanInHandler: string }
  await finished()
  const [span] = traces.spans()
  expect(traceIdIn(spanInHandler)).toBe(TRACE_ID)
  expect(span?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  expect(span?.name).toBe('POST /things/:id')
  expect(span?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/things/:id',
    'http.response.status_code': 200,
    'alba.correlation': lines[0]?.correlationId,
  })
})

it('whoever reaches the public port does not choose the id of a trace, on which depends whether it is kept', async () => {
  const open = createHttpServer({ service: 'test', logger: false, ready: [], isPublic: true })
  open.get('/things', async () => ({ spanInHandler: traceparentNow() }))
  // A sampler keeps this id at any ratio above 0.
  const chosen = `${'0'.repeat(31)}1`
  const answer = await open.inject({ url: '/things', headers: { traceparent: `00-${chosen}-b7ad6b7169203331-01` } })
  await finished()
  await open.close()
  const [span] = traces.spans()
  expect(traceIdIn(answer.json().spanInHandler)).not.toBe(chosen)
  expect(span?.parentSpanContext).toBeUndefined()
  // A proxy in front may trace, too: a link leads from one to the other.
  expect(span?.links.map(({ context }) => context.traceId)).toEqual([chosen])
})

it('a request with an invalid header begins a trace', async () => {
  await post({ traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` })
  await finished()
  expect(traces.spans()[0]?.parentSpanContext).toBeUndefined()
})

it('the log lines of a request have the id of its trace and its correlation id', async () => {
  await post(headers)
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain('request completed'))
  for (const line of lines) expect(line.correlationId).toBe(lines[0]?.correlationId)
  for (const line of lines.filter(({ msg }) => msg !== 'incoming request'))
    expect(line.traceId, `${line.msg}`).toBe(TRACE_ID)
})

it('an answer of 500 is an error in the trace, without the message of the error', async () => {
  await fetch(`${url}/failing`)
  await finished()
  const [span] = traces.spans()
  expect(span?.status).toEqual({ code: 2, message: 'server error' })
  expect(JSON.stringify([span?.events, span?.attributes])).not.toContain('lea@')
})

it('requests of monitoring and of unknown addresses have no span', async () => {
  for (const path of ['/api/health', '/api/ready', '/metrics', '/nowhere']) await fetch(url + path)
  await post()
  await finished()
})
