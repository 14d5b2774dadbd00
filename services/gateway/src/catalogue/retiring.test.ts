import {
  practitionersTable,
  questionnairesTable,
  roomsTable,
  type ServiceRow,
  servicesTable,
} from '@alba/contracts/catalogue/rows'
import { packagesTable } from '@alba/contracts/packages/rows'
import { french } from '@alba/contracts/shared/typography'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, opening } from '../testing/demo-catalogue.ts'
import { paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const MONDAY = '2026-11-23'
const NUMBER = 'ABCD-EFGH-JKLM'

/** A centre that has retired a service (the bath), a package, a practitioner, the questionnaire and a massage room. */
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const { rows } = await database.query<ServiceRow>('SELECT * FROM catalogue.services WHERE id = $1', [BATH])
  const [bath] = rows
  if (!bath) throw new Error('there is no bath')
  await put(database, servicesTable, { ...bath, retired: true, version: 2 })
  const retired = { retired: true, version: 2 }
  await put(database, roomsTable, { id: 1, name: 'Salle Massage', room_type: 'massage_room', ...retired })
  await put(database, roomsTable, { id: 3, name: 'Salle Bleue', room_type: 'massage_room', retired: false, version: 1 })
  await put(database, practitionersTable, { id: 2, name: 'Inès Moreau', ...retired })
  await put(database, questionnairesTable, {
    id: 1,
    questionnaire_type: 'prenatal',
    title: 'Avant votre massage',
    description: '',
    questions: [],
    ...retired,
  })
  const items = [{ serviceId: MASSAGE, quantity: 1 }]
  await put(database, packagesTable, {
    id: 4,
    name: 'Forfait massage',
    description: '',
    price_cents: 7_000,
    items,
    rank: 4,
    retired: false,
    version: 1,
  })
  await put(database, packagesTable, {
    id: 5,
    name: 'Forfait retiré',
    description: '',
    price_cents: 7_000,
    items,
    rank: 5,
    ...retired,
  })
  await put(
    database,
    vouchersTable,
    paidVoucher(512_345_678_901_234, NUMBER, { service_id: BATH, service_name: 'Bain enveloppé' }),
  )
  await putDay(database, MONDAY, { openings: [opening(1, MONDAY), opening(2, MONDAY)] })
})
afterAll(() => gateway.stop())

const get = async (url: string, headers = {}) => {
  const answer = await gateway.app.inject({ url, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const ids = async (url: string, headers = {}): Promise<number[]> =>
  (await get(url, headers)).body.map(({ id }: { id: number }) => id)
/** The ids of those that staff sees as retired. */
const retiredIds = async (url: string): Promise<number[]> =>
  (await get(url, gateway.staff())).body.flatMap((each: { id: number; retired: boolean }) =>
    each.retired ? [each.id] : [],
  )

describe('what is retired', () => {
  it.each([
    ['/api/services', BATH],
    ['/api/categories/pour-bebe/services', BATH],
    ['/api/rooms', 1],
    ['/api/packages', 5],
  ])('%s shows it to staff as retired, and not to visitors', async (url, id) => {
    expect(await ids(url)).not.toContain(id)
    expect(await ids(url, gateway.staff())).toContain(id)
    expect(await retiredIds(url)).toEqual([id])
  })

  it.each([
    ['/api/backoffice/practitioners', 2],
    ['/api/backoffice/questionnaires', 1],
  ])('%s shows it as retired', async (url, id) => {
    expect(await retiredIds(url)).toEqual([id])
  })

  it('adds no field to what visitors see', async () => {
    const [room] = (await get('/api/rooms')).body
    expect(Object.keys(room)).toEqual(['id', 'name', 'room_type'])
    const [offered] = (await get('/api/packages')).body
    expect(Object.keys(offered)).toEqual(['id', 'name', 'description', 'price_cents', 'items'])
  })

  it('a package is neither listed nor found by visitors, and still found by staff', async () => {
    expect(await ids('/api/packages')).toEqual([4])
    expect(await get('/api/packages/5')).toMatchObject({ status: 404, body: { code: 'package_retired' } })
    expect(await get('/api/packages/77')).toMatchObject({ status: 404, body: { code: 'package_unknown' } })
    expect((await get('/api/packages/5', gateway.staff())).body).toMatchObject({ name: 'Forfait retiré' })
  })

  it('a service has no slots: a request for them is answered with 404 and a sentence that says why', async () => {
    const refused = { status: 404, body: { code: 'service_retired', detail: 'Ce soin n’est plus proposé.' } }
    expect(await get(`/api/slots?service_id=${BATH}&date=${MONDAY}`)).toMatchObject(refused)
    expect(await get(`/api/services/${BATH}/first-available-date`)).toMatchObject(refused)
    expect(await get(`/api/services/${BATH}/available-dates?from=${MONDAY}`)).toMatchObject(refused)
    const explain = `/api/backoffice/slots/explain?service_id=${BATH}&start_time=${MONDAY}T09:00:00`
    expect(await get(explain, gateway.staff())).toMatchObject(refused)
  })

  it('a practitioner or a room is in no slot', async () => {
    const { body } = await get(`/api/slots?service_id=${MASSAGE}&date=${MONDAY}`)
    expect(body[0].practitioners).toEqual([{ id: 1, name: 'Camille Roussel' }])
    // The slot is offered because another massage room is not retired.
    const massageRooms = (await get('/api/rooms')).body.filter(
      (room: { room_type: string }) => room.room_type === 'massage_room',
    )
    expect(massageRooms).toMatchObject([{ id: 3 }])
  })

  it('does not change the worth of a voucher', async () => {
    const { body } = await get(`/api/gift-vouchers/${NUMBER}/with-service`)
    expect(body).toMatchObject({
      is_valid: true,
      balance_cents: 7_500,
      retired_service_name: 'Bain enveloppé',
      service: null,
    })
  })
})

describe('retiring and reinstating', () => {
  const post = (url: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url, headers: { ...gateway.staff(), ...headers } })

  it.each([
    ['/api/services/1/retire', 'retire-service', { id: 1, room_type: 'massage_room' }],
    ['/api/services/1/reinstate', 'reinstate-service', { id: 1 }],
    ['/api/rooms/3/retire', 'retire-room', { id: 3, name: 'Salle Bleue' }],
    ['/api/rooms/3/reinstate', 'reinstate-room', { id: 3 }],
    ['/api/backoffice/practitioners/1/retire', 'retire-practitioner', { id: 1, name: 'Camille Roussel' }],
    ['/api/backoffice/practitioners/1/reinstate', 'reinstate-practitioner', { id: 1 }],
    ['/api/packages/4/retire', 'retire-package', { id: 4, name: 'Forfait massage' }],
    ['/api/packages/4/reinstate', 'reinstate-package', { id: 4 }],
    ['/api/backoffice/questionnaires/1/retire', 'retire-questionnaire', { id: 1, title: 'Avant votre massage' }],
    ['/api/backoffice/questionnaires/1/reinstate', 'reinstate-questionnaire', { id: 1 }],
  ])('%s sends the version that staff saw, and answers with the current state', async (url, name, shown) => {
    gateway.command.on(name, () => ({ body: { position: null } }))
    const answer = await post(url, { 'if-match': '"2"' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...shown, version: expect.any(Number), retired: expect.any(Boolean) })
    expect(gateway.command.last(name)).toMatchObject({
      body: { id: shown.id, version: 2 },
      headers: { 'x-actor': 'practitioner:1' },
    })
  })

  it('answers with the reason of a refusal', async () => {
    const problem = problemOfRejection('service_in_package', { names: ['Douceur', 'Bébé'] })
    expect(problem.detail).toContain(french('« Douceur » et « Bébé »'))
    gateway.command.on('retire-service', () => ({ status: 409, body: problem }))
    const answer = await post('/api/services/1/retire')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ detail: problem.detail })
  })

  it('waits for the read model, and answers 202 when it does not have the item even then', async () => {
    gateway.command.on('retire-room', () => ({ body: { position: at(9) } }))
    const answered = post('/api/rooms/3/retire')
    gateway.inBackground(moveModel(gateway.database, 'catalogue', at(9), { rooms: ['3'] }))
    expect((await answered).statusCode).toBe(200)
    gateway.command.on('retire-room', () => ({ body: { position: at(9) } }))
    expect((await post('/api/rooms/88/retire')).statusCode).toBe(202)
  })
})
