import { operationsView } from '@alba/contracts/operations/api'
import type { ReplayStatus } from '@alba/contracts/operations/models'
import type { RecordedAct } from '@alba/contracts/operator/commands'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelOf, quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'

const HEAD = '0000000000000000020'
const POISON = { id: 'e-1', type: 'BookingRequested', position: '0000000000000000011' }
const act: RecordedAct = {
  id: 'a-1',
  at: '2026-11-20T09:00:00.000Z',
  who: 'practitioner:1',
  act: 'retry-mails',
  skipped: null,
  count: 2,
  targets: ['1', '2'],
  reason: 'back again',
}
const looked = {
  head: HEAD,
  work: { behind: [], failed: [], deadlines: [], count: 0 },
  unread: [],
  acts: [act, { ...act, id: 'a-2', who: 'operator:julie' }, { ...act, id: 'a-3', who: 'operator' }],
  actCount: 3,
  skippedCount: 0,
  proof: { underWaySince: null, last: null },
}

let gateway: TestGateway
let isAway = false
const acted: unknown[] = []
const asked: unknown[] = []
const KEPT = { version: 1, position: HEAD, since: '2026-11-20T08:00:00Z', until: '2026-11-21T08:00:00Z' }
const replay: ReplayStatus = {
  state: 'ready',
  version: 2,
  from: 'log',
  preview: true,
  error: null,
  poison: null,
  events_done: 20,
  events_total: 20,
  rate: 0,
  speed: 4_000,
  seconds_left: null,
  started_at: '2026-11-20T09:00:00Z',
  finished_at: null,
  who: 'practitioner:1',
  why: 'rows differ',
}
beforeAll(async () => {
  gateway = await startGateway({
    projector: {
      ...quietProjector,
      operations: {
        ...quietProjector.operations,
        async models() {
          if (isAway) throw new Error('away')
          return [{ ...modelOf('agenda'), replay, kept: [KEPT] }]
        },
        async replay(name, request) {
          asked.push({ name, request })
          return modelOf(name)
        },
        async steer(name, action, by) {
          if (name === 'busy') throw new ProblemError(problemOf(409, 'replay_not_applicable', 'Trop tard.'))
          asked.push({ name, action, by })
          return modelOf(name)
        },
        async actOnMessage(act, body, actor) {
          acted.push({ act, body, actor })
          return { count: 1 }
        },
        async retryMails(body, actor) {
          acted.push({ body, actor })
          return { count: 2 }
        },
      },
    },
  })
  await gateway.database.query('DELETE FROM projections.checkpoints')
  for (const [name, state, poison] of [
    ['agenda', 'live', null],
    ['bookings', 'stopped', POISON],
  ])
    await gateway.database.query(
      `INSERT INTO projections.checkpoints (name, version, position, generation, state, error, poison, events_done)
       VALUES ($1, 2, $2, gen_random_uuid(), $3, $4, $5, 0)`,
      [name, HEAD, state, poison === null ? null : 'unreadable', poison],
    )
})
afterAll(() => gateway.stop())
beforeEach(() => {
  isAway = false
  gateway.command.on('look-up-operations', () => ({ body: looked }))
})

const get = async () => {
  const answer = await gateway.app.inject({ url: '/api/operations', headers: gateway.staff() })
  expect(answer.statusCode).toBe(200)
  return operationsView.parse(answer.json())
}
const post = (path: string, payload: object) =>
  gateway.app.inject({ method: 'POST', url: `/api/operations/${path}`, payload, headers: gateway.staff() })

describe('the state of the site', () => {
  it('has the head that the command service reads, each model, and who did what', async () => {
    const view = await get()
    expect(view).toMatchObject({ head: HEAD, projector_answers: true, mails: { sent: 0 }, bus: { relay: null } })
    const { who: _who, ...shown } = replay
    expect(view.models.find(({ name }) => name === 'agenda')).toMatchObject({
      state: 'healthy',
      code_version: 2,
      events_done: 20,
      replay: { ...shown, by: 'Camille Roussel' },
      kept: [KEPT],
    })
    expect(view.models.find(({ name }) => name === 'bookings')).toMatchObject({
      state: 'stopped',
      poison: { id: POISON.id, type: POISON.type },
    })
    expect(view.models.find(({ name }) => name === 'vouchers')).toMatchObject({ state: 'missing' })
    expect(view.acts?.newest.map(({ by }) => by)).toEqual([
      'Camille Roussel',
      'julie (ligne de commande)',
      'Ligne de commande',
    ])
    expect(gateway.command.last('look-up-operations').headers['x-actor']).toBe('practitioner:1')
  })

  it('says what it knows while the projector is away, and while the command service is', async () => {
    isAway = true
    expect(await get()).toMatchObject({ head: HEAD, projector_answers: false })
    isAway = false
    gateway.command.on('look-up-operations', () => ({ status: 500, body: {} }))
    const view = await get()
    expect(view).toMatchObject({ head: null, work: null, acts: null, projector_answers: true })
    expect(view.models.find(({ name }) => name === 'agenda')?.state).toBe('unknown')
    expect(view.models.find(({ name }) => name === 'bookings')?.state).toBe('stopped')
  })
})

describe('an act', () => {
  const reason = 'settled by hand'

  it('goes to the command service in the name of the operator, with exactly what was shown', async () => {
    gateway.command.on('retry-parked', () => ({ body: { asked: 2 } }))
    expect((await post('parked/retry', { ids: ['3', 'hold/1'], reason })).json()).toEqual({ count: 2 })
    const { body, headers } = gateway.command.last('retry-parked')
    expect([body, headers['x-actor']]).toEqual([{ ids: ['3', 'hold/1'], reason }, 'practitioner:1'])
  })

  it('on mails goes to the projector, which has it recorded', async () => {
    expect((await post('mails/retry', { ids: [1, 2], reason })).json()).toEqual({ count: 2 })
    expect(acted).toEqual([{ body: { ids: [1, 2], reason }, actor: 'practitioner:1' }])
  })

  it('skips only the event in front of which the model stands now', async () => {
    gateway.command.on('skip-event', () => ({ body: { position: HEAD } }))
    expect((await post('models/bookings/skip', { event_id: 'e-2', reason })).statusCode).toBe(404)
    expect((await post('models/agenda/skip', { event_id: 'e-1', reason })).statusCode).toBe(404)
    expect((await post('models/bookings/skip', { event_id: 'e-1', reason })).json()).toEqual({ count: 1 })
    expect(gateway.command.last('skip-event').body).toEqual({
      by: { kind: 'model', name: 'bookings' },
      eventId: POISON.id,
      eventType: POISON.type,
      position: POISON.position,
      reason,
    })
  })

  it('skips an event for which the model leaves out a stream, and shows what it leaves out', async () => {
    gateway.command.on('skip-event', () => ({ body: { position: HEAD } }))
    await gateway.database.query(
      `INSERT INTO projections.held (name, generation, stream, position, revision, id, type, error, since)
       SELECT name, generation, 'booking-42', $1, 2, 'e-9', 'BookingRequested', 'its schema refuses it', now() - interval '1 hour'
       FROM projections.checkpoints WHERE name = 'agenda'
       UNION ALL SELECT 'agenda', gen_random_uuid(), 'booking-43', $1, 2, 'e-8', 'BookingRequested', 'of kept tables', now()`,
      [POISON.position],
    )
    const agenda = (await get()).models.find(({ name }) => name === 'agenda')
    expect(agenda).toMatchObject({ state: 'incomplete', held: [{ id: 'e-9', category: 'booking' }] })
    expect(agenda?.held[0]?.seconds).toBeGreaterThanOrEqual(3_600)
    expect((await post('models/agenda/skip', { event_id: 'e-8', reason })).statusCode).toBe(404)
    expect((await post('models/agenda/skip', { event_id: 'e-9', reason })).json()).toEqual({ count: 1 })
    expect(gateway.command.last('skip-event').body).toMatchObject({ eventId: 'e-9', position: POISON.position })
    await gateway.database.query('DELETE FROM projections.held')
  })

  it('tries a message of the bus again, or lets its group go on without it', async () => {
    acted.length = 0
    const body = { group: 'mailer', event_id: 'e-1', reason }
    for (const act of ['retry', 'skip']) expect((await post(`messages/${act}`, body)).json()).toEqual({ count: 1 })
    const passed = { body: { group: 'mailer', eventId: 'e-1', reason }, actor: 'practitioner:1' }
    expect(acted).toEqual([
      { act: 'retry', ...passed },
      { act: 'skip', ...passed },
    ])
    expect((await post('messages/skip', { ...body, reason: '' })).statusCode).toBe(422)
    expect((await post('messages/drop', body)).statusCode).toBe(404)
  })

  it('has the log verified, and shows the last verdict with the name of who asked', async () => {
    gateway.command.on('verify-log', () => ({ body: { position: HEAD } }))
    expect((await post('verification', { reason })).json()).toEqual({ count: 1 })
    expect(gateway.command.last('verify-log').body).toEqual({ reason })
    expect((await post('verification', { reason: ' ' })).statusCode).toBe(422)
    expect((await get()).proof).toEqual({ under_way_since: null, last: null })
    const verdict = { outcome: 'right', head: { count: 9, digest: 'a' }, findings: 0, models: 2, seconds: 1, why: null }
    const last = { ...verdict, at: '2026-11-20T08:00:00Z', who: 'operator:julie' }
    gateway.command.on('look-up-operations', () => ({ body: { ...looked, proof: { underWaySince: null, last } } }))
    expect((await get()).proof?.last).toEqual({ ...verdict, at: last.at, by: 'julie (ligne de commande)' })
  })

  it('also lets a replay that failed go on without its event', async () => {
    await gateway.database.query(
      `INSERT INTO projections.replays (name, version, position, generation, state, error, poison, events_done)
       VALUES ('vouchers', 2, $1, gen_random_uuid(), 'failed', 'unreadable', $2, 0)`,
      [HEAD, POISON],
    )
    gateway.command.on('skip-event', () => ({ body: { position: HEAD } }))
    expect((await post('models/vouchers/skip', { event_id: 'e-1', reason })).json()).toEqual({ count: 1 })
    await gateway.database.query(`UPDATE projections.replays SET state = 'done' WHERE name = 'vouchers'`)
    expect((await post('models/vouchers/skip', { event_id: 'e-1', reason })).statusCode).toBe(404)
  })

  it('on the tables of a read model goes to the projector, in the name of the operator, and hears why it is refused', async () => {
    expect((await post('models/agenda/replay', { preview: true, reason })).json()).toEqual({ count: 1 })
    expect((await post('models/agenda/replay/swap', { reason })).json()).toEqual({ count: 1 })
    const by = { who: 'practitioner:1', why: reason }
    expect(asked).toEqual([
      { name: 'agenda', request: { preview: true, ...by } },
      { name: 'agenda', action: 'swap', by },
    ])
    const late = await post('models/busy/replay/pause', { reason })
    expect([late.statusCode, late.json().detail]).toEqual([409, 'Trop tard.'])
    expect((await post('models/agenda/replay/explode', { reason })).statusCode).toBe(422)
    expect((await post('models/agenda/replay/undo', { reason: ' ' })).statusCode).toBe(422)
    const url = '/api/operations/models/agenda/difference'
    const { statusCode, body } = await gateway.app.inject({ url, headers: gateway.staff() })
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ model: 'agenda', changed: 0 })])
  })

  it('needs a reason, and says in French when the list has changed', async () => {
    for (const [path, body] of [
      ['parked/retry', { ids: ['3'], reason: ' ' }],
      ['parked/skip', { id: '3' }],
      ['mails/drop', { id: 1, reason: '' }],
    ] as const)
      expect((await post(path, body)).statusCode).toBe(422)
    gateway.command.on('skip-parked', () => ({
      status: 404,
      body: problemOf(404, 'parked_unknown', 'Elle n’y est plus.'),
    }))
    expect((await post('parked/skip', { id: '3', reason })).json()).toMatchObject({
      code: 'parked_unknown',
      detail: 'Elle n’y est plus.',
    })
  })
})
