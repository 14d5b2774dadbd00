import { eventsView, traceView } from '@alba/contracts/operations/log'
import { type Stepped, stepped } from '@alba/contracts/operations/steps'
import type { OrderedMail } from '@alba/contracts/operator/ordered-mails'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'

const STREAM = 'booking-412345678901234'
const confirmed = {
  id: 'a11ba000-0000-4000-8000-000000000001',
  type: 'BookingConfirmed',
  stream: STREAM,
  revision: 1,
  position: '0000000000000000020',
  occurredAt: '2026-11-20T09:00:00.000Z',
  actor: 'practitioner:1',
  correlationId: 'r-1',
  causationId: null,
}
const traced = { ...confirmed, depth: 0, afterMs: 0, isAsked: true, leaves: [] }
const request = { correlationId: 'r-1', actor: 'visitor', beganAt: confirmed.occurredAt, events: [traced], omitted: 2 }
const mail: OrderedMail = {
  id: 7,
  kind: 'booking-confirmed',
  stream: STREAM,
  revision: 1,
  state: 'sent',
  dueAt: '2026-11-20T09:00:00.000Z',
  settledAt: '2026-11-20T09:00:02.000Z',
  reason: null,
}
const walked: Stepped = {
  model: 'bookings',
  version: 2,
  stream: STREAM,
  steps: [],
  omitted: 0,
  since: 1,
  stopped: null,
}

let gateway: TestGateway
let isAway = false
const asked: unknown[] = []
beforeAll(async () => {
  gateway = await startGateway({
    projector: {
      ...quietProjector,
      operations: {
        ...quietProjector.operations,
        async ordered(events) {
          if (isAway) throw new Error('away')
          asked.push(events)
          return [mail]
        },
        async steps(name, stream) {
          if (name !== 'bookings') throw new ProblemError(problemOf(404, 'projection_unknown', 'Elle n’existe pas.'))
          return { ...walked, stream }
        },
      },
    },
  })
})
afterAll(() => gateway.stop())
beforeEach(() => {
  isAway = false
  const end = { ended: 'time', next: '0000000000000000007', reachedAt: '2026-11-19T09:00:00.000Z' }
  gateway.command.on('look-up-events', () => ({ body: { events: [confirmed], ...end } }))
  gateway.command.on('look-up-trace', () => ({ body: { requests: [request], more: 4, ended: 'everything' } }))
})

const get = (path: string, staff = 1) =>
  gateway.app.inject({ url: `/api/operations/${path}`, headers: gateway.staff(staff) })

it('searches the log in the name of the operator, and names who acted', async () => {
  const answer = await get(`events?about=${STREAM}&actor=practitioner:1&from=2026-11-20T09:00`)
  expect(eventsView.parse(answer.json())).toEqual({
    events: [{ ...confirmed, by: 'Camille Roussel' }],
    ended: 'time',
    next: '0000000000000000007',
    reachedAt: '2026-11-19T09:00:00.000Z',
  })
  const { body, headers } = gateway.command.last('look-up-events')
  expect(body).toEqual({ about: STREAM, actor: 'practitioner:1', from: '2026-11-20T09:00' })
  expect(headers['x-actor']).toBe('practitioner:1')
})

it('adds to a tree of causes what only the projector knows, and says so when it does not answer', async () => {
  const view = traceView.parse((await get(`trace?about=${confirmed.id}`)).json())
  expect(view).toMatchObject({ more: 4, ended: 'everything', is_complete: true })
  expect(view.requests).toMatchObject([{ by: 'Visiteur', omitted: 2, events: [{ by: 'Camille Roussel' }] }])
  expect(asked).toEqual([[{ stream: STREAM, revision: 1 }]])
  expect(view.requests[0]?.events[0]?.leaves).toEqual([
    expect.objectContaining({ kind: 'message', type: 'alba.booking.confirmed.v1', state: 'local' }),
    expect.objectContaining({ kind: 'mail', id: 7, mail: 'booking-confirmed', state: 'sent', afterMs: 2_000 }),
  ])
  isAway = true
  const without = traceView.parse((await get(`trace?about=${confirmed.id}`)).json())
  expect([without.is_complete, without.requests[0]?.events[0]?.leaves]).toEqual([false, []])
})

it('steps a read model through a stream, and knows no other models', async () => {
  expect(stepped.parse((await get(`models/bookings/steps?stream=${STREAM}`)).json())).toEqual(walked)
  const unknown = await get(`models/nothing/steps?stream=${STREAM}`)
  expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'Elle n’existe pas.'])
})

it('passes on in French why a question cannot be answered', async () => {
  const body = problemOf(422, 'invalid', 'Cette heure n’existe pas ce jour-là.')
  gateway.command.on('look-up-events', () => ({ status: 422, body }))
  const answer = await get('events?from=2026-03-29T02:30')
  expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Cette heure n’existe pas ce jour-là.'])
})

const paths = ['events', `trace?about=${confirmed.id}`, `models/bookings/steps?stream=${STREAM}`]

it.each(paths)('shows guests, and accounts without the role, nothing of %s', async path => {
  expect((await gateway.app.inject({ url: `/api/operations/${path}` })).statusCode).toBe(401)
  const refused = await get(path, 2)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'operator_only'])
})

it.each([
  'events?from=hier',
  'events?actor=personne',
  'events?before=end',
  'events?about=',
  `events?type=${'x'.repeat(201)}`,
  'trace',
  'models/bookings/steps',
])('refuses %s', async path => {
  const answer = await get(path)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid'])
})
