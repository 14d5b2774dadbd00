import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultBookingRules, SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { atelier, atelierLetters, atelierWords } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { daysOf, typesOf } from '../testing/flow.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const room = { roomId: 2, name: 'Salle 2', roomType: 'spa_bath_room' }

describe('the catalogue', () => {
  it('records a changed definition, and nothing for an equal one with its fields in another order', async () => {
    const first = await command.send('define-room', room)
    expect(first).toMatchObject({ status: 200 })
    await command.send('define-room', Object.fromEntries(Object.entries(room).toReversed()))
    expect(await typesOf(command, 'room-2')).toEqual(['RoomDefined'])
    await command.send('define-room', { ...room, name: 'Salle Bain' })
    expect(await typesOf(command, 'room-2')).toEqual(['RoomDefined', 'RoomDefined'])
  })

  it('accepts room types that the centre names itself, and gives them French typography', async () => {
    const hammam = { roomId: 3, name: 'Hammam', roomType: "Salle d'eau" }
    expect(await command.send('define-room', hammam)).toMatchObject({ status: 200 })
    expect(command.service.deps.reference.current().rooms.get(3)).toMatchObject({ roomType: 'Salle d’eau' })
    expect(await command.send('define-room', { ...hammam, roomType: '' })).toMatchObject({ status: 422 })
  })

  it('applies to the next command', async () => {
    const { services } = command.service.deps.reference.current()
    const date = await daysOf(command)()
    await command.send('define-service', { ...services.get(2), serviceId: 4, priceCents: 4242 })
    const booked = await command.send('request-booking', bookingBody({ serviceId: 4, startTime: `${date}T09:00:00` }))
    const { bookingId } = booked.body
    expect(
      await command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: 4242 }),
    ).toMatchObject({ status: 200 })
  })

  it('does not change the price of an existing booking', async () => {
    const { services } = command.service.deps.reference.current()
    const date = await daysOf(command, '2026-12-01')()
    const booked = await command.send('request-booking', bookingBody({ startTime: `${date}T09:00:00` }))
    await command.send('define-service', { ...services.get(2), priceCents: 9900 })
    const { bookingId } = booked.body
    expect(
      await command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: 9900 }),
    ).toMatchObject({ status: 422 })
    expect(
      await command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: 6000 }),
    ).toMatchObject({ status: 200 })
  })

  it('changes of staff leave what they do not edit, and an unknown id is refused', async () => {
    const { categories, packages, questionnaires } = command.service.deps.reference.current()
    const { rank, ...category } = { ...categories.get(1), name: 'Autour de bébé' } as const
    const { rank: place, ...offer } = { ...packages.get(1), priceCents: 17_000 } as const
    const { questionnaireType, ...asked } = { ...questionnaires.get(1), title: 'Avant tout' } as const
    const { send } = command
    await send('order-items', { list: 'packages', ids: [1] })
    for (const [name, body] of [
      ['change-category', category],
      ['change-package', offer],
      ['change-questionnaire', asked],
      ['change-room', { ...room, name: 'Salle d’eau' }],
    ] as const)
      expect(await send(name, body), name).toMatchObject({ status: 200 })
    const now = command.service.deps.reference.current()
    expect(now.categories.get(1)).toEqual({ ...category, rank })
    expect(now.packages.get(1)).toEqual({ ...offer, rank: place })
    expect(now.questionnaires.get(1)).toEqual({ ...asked, questionnaireType })
    expect(now.rooms.get(2)).toEqual({ ...room, name: 'Salle d’eau' })
    for (const [name, body] of [
      ['change-category', { ...category, slug: 'autre', categoryId: 99 }],
      ['change-package', { ...offer, packageId: 99 }],
      ['change-questionnaire', { ...asked, questionnaireId: 99 }],
      ['change-room', { ...room, roomId: 99 }],
    ] as const)
      expect(await send(name, body), name).toMatchObject({ status: 404 })
    expect(await send('change-room', { ...room, version: 1 })).toMatchObject({ body: { code: 'changed_meanwhile' } })
    expect(await send('change-category', { ...category, categoryId: 7 })).toMatchObject({
      body: { code: 'already_exists' },
    })
  })

  it('refuses references to unknown things, and two categories with the same slug', async () => {
    const { services, categories } = command.service.deps.reference.current()
    const service = { ...services.get(2), serviceId: 5 }
    const define = (name: string, body: unknown) => command.send(name, body)
    expect(await define('define-service', { ...service, categoryId: 99 })).toMatchObject({ status: 404 })
    expect(await define('define-service', { ...service, questionnaireId: 99 })).toMatchObject({ status: 404 })
    expect(await define('define-service', { ...service, priceCents: -1 })).toMatchObject({ status: 422 })
    expect(await define('define-category', { ...categories.get(1), categoryId: 7 })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
  })
})

describe('editing a service', () => {
  const changes = {
    serviceId: 6,
    categoryId: 1,
    name: 'Bain doux',
    description: '',
    detailedDescription: null,
    targetAudience: null,
    benefits: 'Calme',
    durationMinutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 20,
  }
  const change = (others: object = {}) => command.send('change-service', { ...changes, ...others })
  const now = () => command.service.deps.reference.current().services.get(6)
  beforeAll(async () => {
    const { services } = command.service.deps.reference.current()
    await command.send('define-service', {
      ...services.get(2),
      serviceId: 6,
      priceCents: 6000,
      asks: { what: 'nothing' },
    })
  })

  it('keeps all other fields, and the price unless it is given', async () => {
    expect(await change()).toMatchObject({ status: 200 })
    expect(now()).toMatchObject({ ...changes, priceCents: 6000, roomType: 'spa_bath_room', asks: { what: 'nothing' } })
    expect(await change({ priceCents: 6500 })).toMatchObject({ status: 200 })
    expect(now()).toMatchObject({ priceCents: 6500 })
  })

  it('is refused for an unknown service or category', async () => {
    expect(await change({ serviceId: 77 })).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
    expect(await change({ categoryId: 77 })).toMatchObject({ status: 404, body: { code: 'category_unknown' } })
  })

  it('is refused to the second of two practitioners who saw the same version', async () => {
    const version = (await typesOf(command, 'service-6')).length
    const both = await Promise.all([1, 2].map(n => change({ version, priceCents: 7000 + n })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await change({ version: version + 1, priceCents: 7500 })).toMatchObject({ status: 200 })
  })
})

describe('a setting', () => {
  it.each([
    ['change-construction-banner', (n: number) => ({ enabled: true, text: `Travaux ${n}` })],
    ['change-notification-email', (n: number) => ({ email: `nous-${n}@example.org` })],
    ['change-centre-identity', (n: number) => ({ ...atelier, descriptor: `Massages ${n}` })],
    [
      'change-centre-words',
      (n: number) => ({ ...atelierWords, client: { ...atelierWords.client, many: `${'a'.repeat(n + 1)}` } }),
    ],
    ['change-centre-letter-texts', (n: number) => ({ ...atelierLetters, welcome: `Bienvenue ${n}` })],
  ])('%s is refused to the second of two practitioners who saw the same version', async (name, body) => {
    const both = await Promise.all([1, 2].map(n => command.send(name, { ...body(n), version: 0 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await command.send(name, { ...body(3), version: 1 })).toMatchObject({ status: 200 })
    expect(await command.send(name, body(4))).toMatchObject({ status: 200 })
  })
})

it('a refusal uses the words that the centre has chosen for people, as soon as they change', async () => {
  const unknown = { practitionerId: 9_999, date: '2026-12-09', timeSlots: [{ start: '09:00', end: '12:00' }] }
  const detail = async () => (await command.send('open-availability', unknown)).body.detail
  await command.send('change-centre-words', defaultWords)
  expect(await detail()).toBe('Praticien introuvable.')
  await command.send('change-centre-words', atelierWords)
  expect(await detail()).toBe('Masseur introuvable.')
  await command.send('change-centre-words', defaultWords)
})

describe('the booking rules', () => {
  it('are recorded when they change, and apply at once', async () => {
    const date = await daysOf(command, '2026-12-08')()
    const rules = { ...defaultBookingRules, startTimes: ['10:30'], holdMinutes: 30 }
    const before = await typesOf(command, SETTINGS_STREAM)
    for (const _again of [1, 2])
      expect(await command.send('change-booking-rules', rules)).toMatchObject({ status: 200 })
    expect(await typesOf(command, SETTINGS_STREAM)).toEqual([...before, 'BookingRulesChanged'])
    const at = (time: string) => command.send('request-booking', bookingBody({ startTime: `${date}T${time}:00` }))
    expect(await at('09:00')).toMatchObject({ body: { code: 'start_time_not_offered' } })
    const { bookingId } = (await at('10:30')).body
    const [requested] = await command.log.readStream(`booking-${bookingId}`)
    expect(requested?.data).toMatchObject({ heldUntil: '2026-11-21T08:30:00.000Z' })
    await command.send('change-booking-rules', defaultBookingRules)
  })

  it('are refused with impossible values', async () => {
    for (const changes of [{ holdMinutes: 0 }, { startTimes: [] }, { startTimes: ['25:00'] }, { horizonDays: -1 }])
      expect(await command.send('change-booking-rules', { ...defaultBookingRules, ...changes })).toMatchObject({
        status: 422,
      })
  })
})

describe('the actor of a command', () => {
  it('is in the metadata of every event, with the id of the request', async () => {
    const headers = { 'x-actor': 'practitioner:2', 'x-request-id': 'request-of-nurse-2' }
    await command.send('change-construction-banner', { enabled: false, text: 'Fini' }, headers)
    const event = (await command.log.readStream(SETTINGS_STREAM)).at(-1)
    expect(event?.metadata).toMatchObject({
      actor: { kind: 'practitioner', id: '2' },
      correlationId: 'request-of-nurse-2',
      causationId: null,
      occurredAt: '2026-11-21T08:00:00.000Z',
    })
  })
  it('must be one that may send the command', async () => {
    for (const actor of ['hacker:1', '', 'practitioner:', 'visitor'])
      expect(await command.send('define-room', room, { 'x-actor': actor }), actor).toMatchObject({
        status: 403,
        body: { code: 'actor_not_allowed' },
      })
    expect(await command.send('request-booking', bookingBody(), { 'x-actor': 'practitioner:1' })).toMatchObject({
      status: 403,
    })
  })
})
