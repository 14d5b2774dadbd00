import { sentenceOf } from '@alba/contracts/shared/rejections'
import { french } from '@alba/contracts/shared/typography'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, bookingOf, daysOf, openIntent, typesOf, untilPoliciesDone } from '../testing/flow.ts'
import { buyVoucher, purchaseBody, voucherBody, voucherOf } from '../testing/voucher-flow.ts'

let command: TestCommand
let freshDay: () => Promise<string>
const send = (name: string, body: unknown) => command.send(name, body, { 'x-actor': 'practitioner:1' })
const reference = () => command.service.deps.reference.current()
const done = { status: 200 }

/** Adds a room and two services to those of the centre, so that a test can retire one. */
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  const operator = { 'x-actor': 'operator:test' }
  await command.send('add-practitioner', { name: 'Nurse 1', email: 'nurse@example.org', password: null }, operator)
  await command.send('change-role', { practitionerId: 1, role: 'admin' }, operator)
  await send('define-room', { roomId: 3, name: 'Salle 3', roomType: 'spa_bath_room' })
  for (const serviceId of [4, 5]) {
    const name = serviceId === 4 ? 'Bain sonore' : 'Soin du soir'
    await send('define-service', { ...reference().services.get(2), serviceId, name, priceCents: 5_000 })
  }
  freshDay = daysOf(command)
})
afterAll(() => command.stop())

/** Retires a thing, runs the test and reinstates the thing. */
async function whileRetired(kind: string, id: number, test: () => Promise<void>) {
  expect(await send(`retire-${kind}`, { id })).toMatchObject(done)
  await test().finally(async () => expect(await send(`reinstate-${kind}`, { id })).toMatchObject(done))
}

describe('retiring', () => {
  it.each([
    ['service', 'service-5', 5],
    ['room', 'room-3', 3],
    ['practitioner', 'practitioner-2', 2],
    ['package', 'package-1', 1],
  ])('a %s is recorded once, and so is reinstating it', async (kind, stream, id) => {
    const before = await typesOf(command, stream)
    for (const _again of [1, 2]) expect(await send(`retire-${kind}`, { id })).toMatchObject(done)
    const events = await command.log.readStream(stream)
    expect(events.slice(before.length)).toMatchObject([{ data: { retired: true } }])
    for (const _again of [1, 2]) expect(await send(`reinstate-${kind}`, { id })).toMatchObject(done)
    expect((await command.log.readStream(stream)).slice(before.length + 1)).toMatchObject([
      { data: { retired: false } },
    ])
    expect(await send(`retire-${kind}`, { id: 77 })).toMatchObject({ status: 404, body: { code: `${kind}_unknown` } })
  })

  it('is refused to the second of two practitioners who saw the same version', async () => {
    const version = (await typesOf(command, 'room-3')).length
    expect(await send('retire-room', { id: 3, version })).toMatchObject(done)
    expect(await send('reinstate-room', { id: 3, version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await send('reinstate-room', { id: 3, version: version + 1 })).toMatchObject(done)
  })

  it('is kept when the thing is defined again or edited', async () => {
    await whileRetired('room', 3, async () => {
      await send('define-room', { roomId: 3, name: 'Salle trois', roomType: 'spa_bath_room' })
      expect(reference().rooms.get(3)).toMatchObject({ name: 'Salle trois', retired: true })
    })
    await whileRetired('service', 5, async () => {
      const { roomType, questionnaireId, sessionsCount, asks, retired, ...edited } = reference().services.get(5) ?? {}
      expect(await send('change-service', { ...edited, name: 'Soin du matin' })).toMatchObject(done)
      expect(reference().services.get(5)).toMatchObject({ name: 'Soin du matin', retired: true })
    })
  })

  it('is forbidden to visitors', async () => {
    for (const name of ['retire-room', 'reinstate-room'])
      expect(await command.send(name, { id: 3 }, { 'x-actor': 'visitor' })).toMatchObject({ status: 403 })
  })
})

describe('a retired service', () => {
  it('can be neither booked nor sold, but existing bookings are paid and confirmed', async () => {
    const date = await freshDay()
    const bookingId = await book(command, date, { serviceId: 4 })
    await whileRetired('service', 4, async () => {
      const refused = { status: 404, body: { code: 'service_retired', detail: 'Ce soin n’est plus proposé.' } }
      const wanted = bookingBody({ serviceId: 4, startTime: `${date}T14:00:00` })
      expect(await command.send('request-booking', wanted)).toMatchObject(refused)
      const { termsAccepted, eligibilityId, voucher, ...client } = wanted
      const byStaff = { ...client, practitionerId: null, adminNotes: null, eligibilityConfirmed: false }
      expect(await send('book-for-client', byStaff)).toMatchObject(refused)
      expect(await command.send('order-voucher', voucherBody({ serviceId: 4 }))).toMatchObject(refused)
      const intent = await openIntent(command, bookingId)
      command.provider.pay(intent)
      await send('refresh-intent', { paymentIntentId: intent })
      expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'confirmed' })
      await untilPoliciesDone(command)
    })
  })

  it('lets its vouchers pay another treatment', async () => {
    const { voucherId, number } = await buyVoucher(command.service.deps, command.provider)
    const date = await freshDay()
    const wanted = bookingBody({ serviceId: 5, startTime: `${date}T09:00:00`, voucher: { voucherId, number } })
    expect(await command.send('request-booking', wanted)).toMatchObject({
      body: { code: 'voucher_for_another_service' },
    })
    // Service 2 is in package 1, which must be retired first.
    await send('retire-package', { id: 1 })
    await whileRetired('service', 2, async () => {
      expect(await command.send('request-booking', wanted)).toMatchObject(done)
    })
    await send('reinstate-package', { id: 1 })
    // The voucher was worth a bath, 60 euros; the other treatment costs 50.
    expect(await voucherOf(command.service.deps, voucherId)).toMatchObject({ balanceCents: 1_000 })
  })

  it('cannot be in an offered package', async () => {
    const detail = french(sentenceOf('service_in_package', { names: ['Douceur'] }))
    expect(detail).toContain('retirez d’abord')
    expect(await send('retire-service', { id: 2 })).toMatchObject({
      status: 409,
      body: { code: 'service_in_package', detail },
    })
    await send('retire-package', { id: 1 })
    await whileRetired('service', 2, async () => {
      expect(await send('reinstate-package', { id: 1 })).toMatchObject({
        status: 409,
        body: { code: 'package_service_retired', detail: expect.stringContaining('Bain enveloppé') },
      })
    })
    expect(await send('reinstate-package', { id: 1 })).toMatchObject(done)
  })
})

describe('a service with a price on request', () => {
  const withoutPrice = () => ({ ...reference().services.get(5), serviceId: 6, name: 'Atelier', priceCents: 0 })

  it('cannot be in a package', async () => {
    expect(await send('define-service', withoutPrice())).toMatchObject(done)
    const items = [{ serviceId: 6, quantity: 1 }]
    const name = 'Ateliers'
    expect(
      await send('define-package', { packageId: 2, name, description: '', priceCents: 4_000, rank: 2, items }),
    ).toMatchObject({
      status: 422,
      body: { code: 'package_service_on_request', detail: expect.stringContaining('Atelier') },
    })
    expect(await typesOf(command, 'package-2')).toEqual([])
  })

  it('is not made of a service that is in an offered package: such a service keeps a price', async () => {
    const known = reference().services.get(2)
    const { roomType, questionnaireId, sessionsCount, asks, retired, ...edited } = known ?? {}
    const refused = {
      status: 409,
      body: { code: 'service_in_package_needs_price', detail: expect.stringContaining('Douceur') },
    }
    expect(await send('define-service', { ...known, priceCents: 0 })).toMatchObject(refused)
    expect(await send('change-service', { ...edited, priceCents: 0 })).toMatchObject(refused)
    await whileRetired('package', 1, async () => {
      expect(await send('change-service', { ...edited, priceCents: 0 })).toMatchObject(done)
      expect(await send('reinstate-package', { id: 1 })).toMatchObject({
        body: { code: 'package_service_on_request' },
      })
      expect(await send('change-service', { ...edited, priceCents: 6_000 })).toMatchObject(done)
    })
  })
})

describe('a retired package', () => {
  it('may contain a retired treatment or one with a price on request, but cannot be offered with it', async () => {
    expect(
      await send('define-service', { ...reference().services.get(5), serviceId: 7, name: 'Cours', priceCents: 0 }),
    ).toMatchObject(done)
    const definition = { packageId: 3, name: 'Anciens', description: '', priceCents: 4_000, rank: 3 }
    const items = [{ serviceId: 7, quantity: 1 }]
    expect(await send('define-package', { ...definition, items, retired: true })).toMatchObject(done)
    expect(reference().packages.get(3)).toMatchObject({ items, retired: true })
    const more = { ...definition, items: [...items, { serviceId: 4, quantity: 1 }] }
    await whileRetired('service', 4, async () => {
      expect(await send('define-package', more)).toMatchObject(done)
      expect(reference().packages.get(3)).toMatchObject({ items: more.items, retired: true })
      expect(await send('reinstate-package', { id: 3 })).toMatchObject({ body: { code: 'package_service_on_request' } })
    })
  })

  it('is retired by its first definition only: a later one does not retire an offered package', async () => {
    const known = reference().packages.get(1)
    expect(await send('define-package', { ...known, priceCents: 11_000, retired: true })).toMatchObject(done)
    expect(reference().packages.get(1)?.retired ?? false).toBe(false)
    expect(await send('define-package', known)).toMatchObject(done)
  })

  it('cannot be bought, but a repeated order is answered', async () => {
    const ordered = purchaseBody({ idempotencyKey: 'ordered-before' })
    expect(await command.send('purchase-package', ordered)).toMatchObject(done)
    await whileRetired('package', 1, async () => {
      expect(await command.send('purchase-package', purchaseBody())).toMatchObject({
        status: 404,
        body: { code: 'package_retired' },
      })
      expect(await command.send('purchase-package', ordered)).toMatchObject(done)
    })
  })
})

describe('a retired room', () => {
  const at = async (date: string, time: string) =>
    bookingOf(command, await book(command, date, { startTime: `${date}T${time}:00` }))

  it('gets no bookings, moves or closures, and keeps its bookings', async () => {
    const date = await freshDay()
    const booked = await at(date, '09:00')
    expect(booked).toMatchObject({ roomId: 2 })
    await whileRetired('room', 2, async () => {
      expect(await at(date, '14:00')).toMatchObject({ roomId: 3 })
      const taken = bookingBody({ startTime: `${date}T14:00:00` })
      expect(await command.send('request-booking', taken)).toMatchObject({ body: { code: 'slot_taken' } })
      const closure = { roomId: 2, start: `${date}T09:00:00`, end: `${date}T10:00:00`, reason: null }
      expect(await send('schedule-closure', closure)).toMatchObject({ status: 409, body: { code: 'room_retired' } })
      if (booked.status === 'none') throw new Error('nothing was booked')
      await confirm(booked.bookingId)
      expect(await bookingOf(command, booked.bookingId)).toMatchObject({ status: 'confirmed', roomId: 2 })
      const next = await freshDay()
      expect(await move(booked.bookingId, `${next}T09:00:00`)).toMatchObject(done)
      expect(await bookingOf(command, booked.bookingId)).toMatchObject({ date: next, roomId: 3 })
    })
  })
})

describe('a retired practitioner', () => {
  it('gets no bookings and openings, keeps existing bookings, and loses those that are moved', async () => {
    const date = await freshDay()
    const bookingId = await book(command, date)
    await confirm(bookingId)
    expect(await bookingOf(command, bookingId)).toMatchObject({ practitionerId: 1 })
    await whileRetired('practitioner', 1, async () => {
      const opening = { practitionerId: 1, date, timeSlots: [{ start: '18:00', end: '19:00' }] }
      const refused = { status: 409, body: { code: 'practitioner_retired' } }
      expect(await send('open-availability', opening)).toMatchObject(refused)
      const { termsAccepted, eligibilityId, voucher, ...client } = bookingBody({ startTime: `${date}T14:00:00` })
      const byStaff = { ...client, adminNotes: null, eligibilityConfirmed: false }
      expect(await send('book-for-client', { ...byStaff, practitionerId: 1 })).toMatchObject(refused)
      expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'confirmed', practitionerId: 1 })
      expect(await move(bookingId, `${date}T15:00:00`)).toMatchObject(done)
      expect(await bookingOf(command, bookingId)).toMatchObject({ practitionerId: 2 })
      expect(await send('change-practitioner', { bookingId, practitionerId: 1 })).toMatchObject(refused)
      expect(await move(bookingId, `${date}T16:00:00`, 1)).toMatchObject(refused)
    })
  })
})

describe('a retired questionnaire', () => {
  it('cannot be the questionnaire of an offered service', async () => {
    expect(await send('retire-questionnaire', { id: 1 })).toMatchObject({
      status: 409,
      body: { code: 'questionnaire_in_use', detail: expect.stringContaining('Massage prénatal') },
    })
    await send('retire-package', { id: 1 })
    await send('retire-service', { id: 1 })
    await whileRetired('questionnaire', 1, async () => {
      const refused = { status: 409, body: { code: 'questionnaire_retired' } }
      expect(await send('reinstate-service', { id: 1 })).toMatchObject(refused)
      expect(await send('define-service', { ...reference().services.get(5), questionnaireId: 1 })).toMatchObject(
        refused,
      )
    })
    expect(await send('reinstate-service', { id: 1 })).toMatchObject(done)
    expect(await send('reinstate-package', { id: 1 })).toMatchObject(done)
  })
})

async function confirm(bookingId: number) {
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  expect(await send('refresh-intent', { paymentIntentId: intent })).toMatchObject(done)
}

const move = (bookingId: number, startTime: string, practitionerId: number | null = null) =>
  send('reschedule-booking', { bookingId, startTime, practitionerId, reason: 'Changement de planning' })
