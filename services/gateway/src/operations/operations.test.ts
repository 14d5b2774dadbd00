import { operationsView } from '@alba/contracts/operations/api'
import type { RecordedAct } from '@alba/contracts/operator/commands'
import { problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'

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
}

let gateway: TestGateway
let isAway = false
const acted: unknown[] = []
beforeAll(async () => {
  gateway = await startGateway({
    projector: {
      ...quietProjector,
      operations: {
        ...quietProjector.operations,
        async models() {
          if (isAway) throw new Error('away')
          return [{ name: 'agenda', version: 2 }]
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
  it('has the head that command reads, each model, and who did what', async () => {
    const view = await get()
    expect(view).toMatchObject({ head: HEAD, projector_answers: true, mails: { sent: 0 }, bus: { relay: null } })
    expect(view.models.find(({ name }) => name === 'agenda')).toMatchObject({ state: 'healthy', code_version: 2 })
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

  it('says what it knows while projector is away, and while command is', async () => {
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

  it('goes to command in the name of the operator, with exactly what was shown', async () => {
    gateway.command.on('retry-parked', () => ({ body: { asked: 2 } }))
    expect((await post('parked/retry', { ids: ['3', 'hold/1'], reason })).json()).toEqual({ count: 2 })
    const { body, headers } = gateway.command.last('retry-parked')
    expect([body, headers['x-actor']]).toEqual([{ ids: ['3', 'hold/1'], reason }, 'practitioner:1'])
  })

  it('on mails goes to projector, which has it recorded', async () => {
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
