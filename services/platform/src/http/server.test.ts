import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppendTooLarge, StoreUnavailable } from '../event-store/event-store.ts'
import { UnstorableText } from '../event-store/serialize.ts'
import { eventually } from '../testing/eventually.ts'
import type { ReadyCheck } from './health.ts'
import { loggerOptions } from './logger.ts'
import { rejected } from './problem.ts'
import { createHttpServer, type HttpServer } from './server.ts'

let app: HttpServer
let logged = ''
const ready: ReadyCheck[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})

const errors: Record<string, () => unknown> = {
  bug: () => new Error('secret-of-the-inside'),
  store: () => new StoreUnavailable(new Error('secret-of-the-inside')),
  large: () => new AppendTooLarge('secret-of-the-inside'),
  unstorable: () => new UnstorableText(),
  shutdown: () => Object.assign(new Error('secret-of-the-inside'), { code: '57P01' }),
  refused: () => Object.assign(new Error('secret-of-the-inside'), { code: 'ECONNREFUSED' }),
  terminated: () => new Error('Connection terminated unexpectedly'),
  elsewhere: () => Object.assign(new Error('secret-of-the-inside'), { statusCode: 503 }),
  duplicate: () =>
    Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (email)=(jeanne@example.org)' }),
  rejection: () => rejected('slot_taken'),
}

beforeEach(() => {
  logged = ''
  ready.length = 0
  app = createHttpServer({
    service: 'test',
    logger: { ...loggerOptions('test', 'info'), stream },
    ready,
    bodyLimit: 1000,
  })
  const body = z.object({
    age: z.int('Votre âge est un nombre entier'),
    tags: z.array(z.string().max(3)).optional(),
  })
  app.post('/echo', { schema: { body, response: { 200: body } } }, async request => request.body)
  app.get('/wrong-answer', { schema: { response: { 200: body } } }, async () => ({ age: 'secret-of-the-inside' }))
  app.get('/items/:id', { schema: { params: z.object({ id: z.coerce.number().int() }) } }, async () => ({ ok: true }))
  app.get<{ Params: { kind: string } }>('/throw/:kind', async request => {
    throw errors[request.params.kind]?.()
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = async (url: string, options: object = {}) => {
  const response = await app.inject({ url, ...options })
  return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.body }
}
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  ask('/echo', { method: 'POST', payload, headers: { 'content-type': 'application/json', ...headers } })

describe('a wrong request', () => {
  it('is answered with problem details that name the fields, in French, without the values', async () => {
    const answer = await post({ age: 'secret-value', tags: ['ok', 'toolong-value'] })
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.body).toEqual({
      type: 'urn:alba:problem:invalid',
      title: 'Données invalides',
      status: 422,
      code: 'invalid',
      detail: 'Votre âge est un nombre entier',
      errors: [
        { path: 'age', message: 'Votre âge est un nombre entier' },
        { path: 'tags.1', message: 'Ce texte ne peut pas dépasser 3 caractères' },
      ],
    })
    expect(answer.text).not.toContain('value')
  })

  it.each([
    ['is no JSON', () => post('{"age": '), 400, 'unreadable'],
    ['is empty', () => post(undefined), 400, 'unreadable'],
    ['is too large', () => post({ age: 1, tags: ['x'.repeat(2000)] }), 413, 'too_large'],
    ['comes in another format', () => post('age=1', { 'content-type': 'text/csv' }), 415, 'unsupported_format'],
    ['has an unknown address', () => ask('/nothing'), 404, 'not_found'],
    ['has an unknown method', () => ask('/echo', { method: 'DELETE' }), 404, 'not_found'],
    ['has an address that cannot be decoded', () => ask('/items/%ff'), 400, 'unreadable'],
    ['has a parameter of another type', () => ask('/items/two'), 422, 'invalid'],
  ])('that %s is answered with a French sentence', async (_what, send, status, code) => {
    const { body, status: actual } = await send()
    expect(actual).toBe(status)
    expect(body).toMatchObject({ status, detail: expect.stringMatching(/^\p{Lu}.+/u), code })
    expect(JSON.stringify(body)).not.toMatch(/FST_|fastify|Unexpected|JSON/i)
    expect(logged).not.toContain('unexpected error')
  })

  it('that a rule of the domain refuses has the status and the sentence of the rule', async () => {
    expect(await ask('/throw/rejection')).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', detail: 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.' },
    })
  })
})

describe('an internal error', () => {
  it.each([
    ['bug', 500, 'internal'],
    ['store', 503, 'unavailable'],
    ['large', 413, 'too_large'],
    ['shutdown', 503, 'unavailable'],
    ['refused', 503, 'unavailable'],
    ['terminated', 503, 'unavailable'],
    ['elsewhere', 503, 'unavailable'],
  ])(
    '(%s) is answered with %i without its details, which are in the log with the request id',
    async (kind, status, code) => {
      const answer = await ask(`/throw/${kind}`)
      expect(answer).toMatchObject({ status, body: { status, code } })
      expect(answer.text).not.toMatch(/secret|Connection|stack|\.ts/)
      const line = logged.split('\n').find(text => text.includes('"err"')) ?? ''
      expect(JSON.parse(line)).toMatchObject({ correlationId: answer.headers['x-request-id'] })
    },
  )

  it('is not what a text that cannot be stored causes: the caller reads why it is refused', async () => {
    const { status, body } = await ask('/throw/unstorable')
    expect([status, body.detail]).toEqual([422, 'Ce texte contient des caractères non autorisés'])
  })

  it('is the answer when a response does not match its schema', async () => {
    const answer = await ask('/wrong-answer')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(answer.text).not.toContain('secret')
  })
})

describe('a request id', () => {
  const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-/
  const odd = ['short', 'x'.repeat(65), 'with spaces in it', 'line\\nbreak-1234', '<script>1234']
  const idOf = async (server: HttpServer, given?: string) =>
    (await server.inject({ url: '/nothing', headers: given === undefined ? {} : { 'x-request-id': given } })).headers[
      'x-request-id'
    ]

  it('of another service of the installation is kept when it is valid, and replaced otherwise', async () => {
    const inside = createHttpServer({ service: 'inside', logger: false, ready: [], keepRequestIds: true })
    expect(await idOf(inside, '0192-abcd-EFGH')).toBe('0192-abcd-EFGH')
    for (const given of [undefined, ...odd]) expect(await idOf(inside, given)).toMatch(OURS)
    await inside.close()
  })

  it('of a visitor is replaced; a valid one is logged beside the new id', async () => {
    for (const given of [undefined, '0192-abcd-EFGH', ...odd]) expect(await idOf(app, given)).toMatch(OURS)
    const lines = logged.split('\n').filter(line => line.includes('incoming request'))
    expect(lines.map(line => JSON.parse(line).callerRequestId)).toEqual([
      undefined,
      '0192-abcd-EFGH',
      ...odd.map(() => undefined),
    ])
    for (const line of lines) expect(JSON.parse(line).correlationId).toMatch(OURS)
  })
})

describe('health and readiness', () => {
  it('are positive when all checks pass', async () => {
    ready.push({ name: 'database', check: async () => undefined })
    expect(await ask('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await ask('/api/ready')).toMatchObject({ status: 200, body: { ready: true, checks: { database: 'ok' } } })
  })

  it('differ when a check fails, and the failure is named without its message', async () => {
    ready.push(
      { name: 'database', check: async () => undefined },
      { name: 'work', check: async () => 'policies agenda: stuck' },
      {
        name: 'event store',
        check: async () => {
          throw new Error('secret-of-the-inside')
        },
      },
    )
    expect(await ask('/api/health')).toMatchObject({ status: 200 })
    expect(await ask('/api/ready')).toMatchObject({
      status: 503,
      body: {
        ready: false,
        checks: { database: 'ok', work: 'policies agenda: stuck', 'event store': 'unreachable' },
      },
    })
  })

  it('show the finding of an advisory check, and stay ready', async () => {
    ready.push({ name: 'policies', advisory: true, check: async () => '2 events are parked' })
    expect(await ask('/api/ready')).toMatchObject({
      status: 200,
      body: { ready: true, checks: { policies: '2 events are parked' } },
    })
  })

  it('do not wait for ever for a check that hangs', async () => {
    await app.ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ready.push({ name: 'database', check: () => new Promise(() => {}) })
    const asked = ask('/api/ready')
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      await expect(Promise.race([asked, Promise.reject(new Error('still waiting'))])).resolves.toMatchObject({
        status: 503,
        body: { checks: { database: 'no answer' } },
      })
    })
  })
})

describe('metrics and logs', () => {
  it('contain the pattern of a route, because addresses contain ids', async () => {
    await ask('/items/123456789012345?email=jeanne@example.org')
    await ask('/nothing/123456789012345')
    const metrics = (await app.inject('/metrics')).body
    const [count] = metrics.split('\n').filter(line => line.startsWith('http_request_duration_seconds_count'))
    expect(count).toContain('method="GET",route="/items/:id",status="200"')
    expect(logged).toContain('/items/:id')
    for (const text of [metrics, logged]) expect(text).not.toMatch(/123456789012345|jeanne/)
  })

  it('contain no body and no header', async () => {
    await post({ age: 41_414_141 }, { authorization: 'Bearer secret-token' })
    await post({ age: 'jeanne' })
    expect(logged).toContain('/echo')
    expect(logged).not.toMatch(/41414141|secret-token|jeanne/)
  })

  it('contain the message and the stack of an error, and none of its other fields, which may repeat data', async () => {
    await ask('/throw/duplicate')
    expect(logged).toContain('duplicate key value')
    expect(logged).toContain('server.test.ts')
    expect(logged).not.toMatch(/jeanne|23505/)
  })
})

it('answers a request that arrives while the server closes with a French 503 problem', async () => {
  const underWay = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    underWay.resolve()
    await mayAnswer.promise
    return { ok: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const late = connect(port, '127.0.0.1')
  let received = ''
  late.on('data', chunk => {
    received += chunk
  })
  late.write('GET /items/1 HTTP/1.1\r\n')
  await once(app.server, 'connection')
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await underWay.promise
  const closed = app.close()
  await eventually(() => expect(app.server.listening).toBe(false))
  late.write('host: x\r\n\r\n')
  await once(late, 'close')
  expect(received).toMatch(/^HTTP\/1.1 503/)
  expect(received).toContain('application/problem+json')
  expect(received).toContain('momentanément indisponible')
  expect(received).toContain('retry-after: 2')
  mayAnswer.resolve()
  expect((await slow).status).toBe(200)
  await closed
})
