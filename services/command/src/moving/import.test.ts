import { bookingStream } from '@alba/contracts/bookings/events'
import { clientStream } from '@alba/contracts/clients/events'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import type { EventOf } from '@alba/contracts/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { telLink } from '@alba/contracts/shared/dialling'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { describe, expect, it } from 'vitest'
import { causedBy } from '../decision/cause.ts'
import { correctImportedVoucher } from '../packages/correct-email.ts'
import { purchase } from '../packages/purchase.ts'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { bookingOf, dayOf, dump, typesOf, untilIdle } from '../testing/flow.ts'
import { voucher } from '../vouchers/voucher.ts'

const { command, freshDay } = await startCentre()

const operator = { 'x-actor': 'operator:In%C3%A8s' }
const from = (row: number, sourceId: string | null = null) => ({ system: 'Planity', file: 'export.csv', row, sourceId })
const person = { customerName: 'Léa Noël', customerEmail: 'lea@example.org', customerPhone: '06 12 34 56 78' }
const bookingRow = (key: string, startTime: string, changes: Record<string, unknown> = {}) => ({
  key: `row-of-${key}`,
  serviceId: 2,
  startTime,
  durationMinutes: null,
  practitionerId: null,
  priceCents: null,
  isPaid: false,
  ...person,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  adminNotes: 'Allergie aux noix',
  importedFrom: from(17, key),
  ...changes,
})
const buyer = {
  purchaserFirstname: 'Paul',
  purchaserName: 'Roux',
  purchaserEmail: 'paul@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anne',
  recipientLastname: 'Roux',
  recipientEmail: null,
  personalMessage: null,
}
const voucherRow = (code: string | null, changes: Record<string, unknown> = {}) => ({
  key: `voucher-${code ?? 'new'}`,
  code,
  serviceId: null,
  amountCents: 10_000,
  balanceCents: 6_000,
  expiresOn: '2027-06-30',
  boughtOn: '2026-06-30',
  ...buyer,
  importedFrom: from(3),
  ...changes,
})
const packageRow = (key: string, changes: Record<string, unknown> = {}) => ({
  key: `row-of-${key}`,
  purchaseKey: `purchase-of-${key}`,
  packageId: 1,
  serviceId: 2,
  left: 2,
  codes: [],
  items: null,
  sessionCents: null,
  priceCents: null,
  expiresOn: '2027-03-28',
  boughtOn: null,
  ...buyer,
  importedFrom: from(5, key),
  ...changes,
})
const send = (name: string, body: object) => command.send(name, body, operator)
const headOfLog = () => command.log.head()

describe('a booking of another system', () => {
  it('blocks its time, is confirmed at once, and records where it comes from', async () => {
    const date = await freshDay()
    const row = bookingRow('a', `${date}T10:10:00`, { durationMinutes: 60, priceCents: 5_500, isPaid: true })
    expect(await send('import-booking', row)).toMatchObject({ status: 200, body: { outcome: 'created' } })
    const [block] = (await dayOf(command, date)).blocks
    const state = await bookingOf(command, block?.bookingId ?? 0)
    expect(state).toMatchObject({
      status: 'confirmed',
      settledBy: [{ kind: 'elsewhere', amountCents: 5_500 }],
      durationMinutes: 60,
      importedFrom: { system: 'Planity', file: 'export.csv', row: 17, sourceId: 'a', isPaid: true },
    })
    await untilIdle(command)
    expect(await typesOf(command, bookingStream(block?.bookingId ?? 0))).toEqual([
      'BookingRequested',
      'BookingConfirmed',
    ])
    expect(await typesOf(command, 'notifications')).toEqual([])
    for (const stored of await dump(command)) expect(stored).not.toMatch(/Léa|Allergie/)
  })

  it('is imported once, even from two files, and is refused when it has other values than before', async () => {
    const date = await freshDay()
    const row = bookingRow('b', `${date}T09:00:00`)
    const answers = await Promise.all([1, 2, 3].map(() => send('import-booking', row)))
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['created', 'exists', 'exists'])
    expect(
      await send('import-booking', { ...row, importedFrom: { ...from(2, 'b'), file: 'later.csv' } }),
    ).toMatchObject({
      body: { outcome: 'exists' },
    })
    expect(await send('import-booking', { ...row, startTime: `${date}T11:00:00` })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    expect((await dayOf(command, date)).blocks).toHaveLength(1)
  })

  it('records nothing when its time is taken, outside openings, skipped by the clocks, or in the past', async () => {
    const date = await freshDay()
    await command.send('request-booking', bookingBody({ startTime: `${date}T10:00:00` }), { 'x-actor': 'visitor' })
    const before = await headOfLog()
    for (const [code, startTime] of [
      ['slot_taken', `${date}T10:30:00`],
      ['outside_openings', `${date}T12:30:00`],
      ['outside_openings', '2026-12-25T10:00:00'],
      ['start_time_skipped', '2027-03-28T02:30:00'],
      ['start_time_past', '2026-11-20T10:00:00'],
    ])
      expect(await send('import-booking', bookingRow(`c ${startTime}`, startTime ?? ''))).toMatchObject({
        body: { code },
      })
    // What is over is left out, whoever does not work here any more.
    const over = bookingRow('over', '2026-11-20T10:00:00', { practitionerId: 99 })
    expect(await send('import-booking', over)).toMatchObject({ body: { code: 'start_time_past' } })
    expect(await headOfLog()).toBe(before)
  })

  it('may be for a retired service, because the client was promised the treatment', async () => {
    const date = await freshDay()
    const { services } = command.service.deps.reference.current()
    await send('define-service', { ...services.get(2), serviceId: 7, name: 'Bain d’autrefois' })
    expect(await send('retire-service', { id: 7 })).toMatchObject({ status: 200 })
    expect(await send('import-booking', bookingRow('d', `${date}T14:00:00`, { serviceId: 7 }))).toMatchObject({
      body: { outcome: 'created' },
    })
  })
})

describe('a booking of two treatments of another system', () => {
  const second = { serviceId: 1, arrangement: 'beside', durationMinutes: null, practitionerId: null, priceCents: null }
  const importBoth = (key: string, date: string, changes: object, others: Record<string, unknown> = {}) =>
    send('import-booking', bookingRow(key, `${date}T09:00:00`, { second: { ...second, ...changes }, ...others }))

  it('takes the time of both, with the lengths, the prices and the practitioners that it had', async () => {
    const date = await freshDay()
    const asBooked = { durationMinutes: 40, practitionerId: 1, priceCents: 2_500 }
    const others = { practitionerId: 2, durationMinutes: 50, priceCents: 6_000, isPaid: true }
    expect(await importBoth('two', date, asBooked, others)).toMatchObject({ body: { outcome: 'created' } })
    expect(await importBoth('two', date, asBooked, others)).toMatchObject({ body: { outcome: 'exists' } })
    const { blocks } = await dayOf(command, date)
    expect(blocks).toMatchObject([
      { practitionerId: 2, heldUntil: null },
      { practitionerId: 1, part: 'second', heldUntil: null },
    ])
    expect(blocks.map(({ startsAt, endsAt }) => endsAt - startsAt)).toEqual([50, 40])
    expect(await bookingOf(command, blocks[0]?.bookingId ?? 0)).toMatchObject({
      status: 'confirmed',
      priceCents: 6_000,
      settledBy: [{ kind: 'elsewhere', amountCents: 6_000 }],
      second: { arrangement: 'beside', serviceId: 1, priceCents: 2_500, practitionerId: 1 },
    })
  })

  it('has the lengths and the prices of its services where the row says none', async () => {
    const date = await freshDay()
    await importBoth('usual', date, { arrangement: 'after', serviceId: 2 })
    const [block, other] = (await dayOf(command, date)).blocks
    expect(other).toMatchObject({ part: 'second', practitionerId: block?.practitionerId })
    const state = await bookingOf(command, block?.bookingId ?? 0)
    expect(state).toMatchObject({ priceCents: 12_000, second: { priceCents: 6_000 } })
    // The whole price is less than that of the second service now: the first one cost nothing then.
    const cheap = await freshDay()
    await importBoth('cheap', cheap, { arrangement: 'after', serviceId: 2 }, { priceCents: 5_000 })
    const [less] = (await dayOf(command, cheap)).blocks
    const booked = { priceCents: 5_000, second: { priceCents: 5_000 } }
    expect(await bookingOf(command, less?.bookingId ?? 0)).toMatchObject(booked)
  })

  it('is refused as a whole when one of them cannot be placed', async () => {
    const date = await freshDay()
    await send('import-booking', bookingRow('first', `${date}T09:00:00`, { practitionerId: 1 }))
    const refusedWith = (code: string) => ({ status: expect.any(Number), body: { code } })
    const massage = { serviceId: 1, practitionerId: 2, key: 'row-of-massage' }
    // The bath room is taken; then the practitioner of the second treatment is.
    expect(await importBoth('room', date, { serviceId: 2 }, massage)).toMatchObject(refusedWith('slot_taken'))
    expect(await importBoth('who', date, { practitionerId: 1 }, massage)).toMatchObject(refusedWith('slot_taken'))
    expect(await importBoth('none', date, { serviceId: 99 })).toMatchObject(refusedWith('service_unknown'))
    expect(await importBoth('left', date, { practitionerId: 99 })).toMatchObject(refusedWith('practitioner_unknown'))
    expect((await dayOf(command, date)).blocks).toHaveLength(1)
  })
})

describe('a voucher of another system', () => {
  const stateOf = async (number: string) => {
    const found = (await eventsOf('VoucherImported')).filter(({ data }) => data.number === number)
    expect(found).toHaveLength(1)
    return command.service.deps.streams.load(voucher, Number(found[0]?.data.voucherId))
  }
  it('keeps its code and its balance, and pays a booking as any other voucher', async () => {
    expect(await send('import-voucher', voucherRow('noel-2026-0017'))).toMatchObject({
      body: { outcome: 'created' },
    })
    const state = await stateOf('NOEL-2026-0017')
    expect(state).toMatchObject({ status: 'issued', amountCents: 10_000, balanceCents: 6_000, expiresOn: '2027-06-30' })
    if (state.status !== 'issued') throw new Error('it is not issued')
    const date = await freshDay()
    const presented = { voucherId: state.voucherId, number: state.number }
    const body = bookingBody({ startTime: `${date}T09:00:00`, voucher: presented })
    expect(await command.send('request-booking', body, { 'x-actor': 'visitor' })).toMatchObject({ status: 200 })
    expect(await stateOf('NOEL-2026-0017')).toMatchObject({ balanceCents: 0 })
  })

  it('is known by its code in any spelling, and is refused when another row has that code', async () => {
    expect(await send('import-voucher', voucherRow('GC-2024-001'))).toMatchObject({ body: { outcome: 'created' } })
    expect(await send('import-voucher', voucherRow('gc2024001', { key: 'voucher-GC-2024-001' }))).toMatchObject({
      body: { outcome: 'exists' },
    })
    expect(await send('import-voucher', voucherRow('GC-2024-001', { key: 'another row' }))).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    })
    expect(await send('import-voucher', voucherRow('12-34'))).toMatchObject({ status: 422 })
  })

  it('may be used up or expired; its amount is by default the price of its service, its balance not more', async () => {
    const spent = { serviceId: 2, amountCents: null, balanceCents: 0, expiresOn: '2026-01-31' }
    expect(await send('import-voucher', voucherRow('SPENT-001', spent))).toMatchObject({ body: { outcome: 'created' } })
    // Numbers of vouchers are written in groups of four.
    expect(await stateOf('SPEN-T001')).toMatchObject({ amountCents: 6_000, balanceCents: 0 })
    const over = { amountCents: 100, balanceCents: 200 }
    expect(await send('import-voucher', voucherRow('OVER-0001', over))).toMatchObject({
      body: { code: 'amount_mismatch' },
    })
    await send('import-voucher', voucherRow('EXPIRED-1', { expiresOn: '2026-03-29' }))
    const voucherId = Number((await eventsOf('VoucherImported')).at(-1)?.data.voucherId)
    await expect.poll(() => typesOf(command, voucherStream(voucherId))).toEqual(['VoucherImported', 'VoucherExpired'])
  })

  it('gets a new number where it had no code', async () => {
    await send('import-voucher', voucherRow(null))
    expect((await eventsOf('VoucherImported')).at(-1)?.data.number).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  })
})

describe('a package of another system', () => {
  it('becomes a purchase with one voucher for each remaining session', async () => {
    const before = (await eventsOf('VoucherImported')).length
    expect(await send('import-package', packageRow('p'))).toMatchObject({ body: { outcome: 'created' } })
    expect(await send('import-package', packageRow('p'))).toMatchObject({ body: { outcome: 'exists' } })
    const massage = { key: 'row-of-p2', serviceId: 1, left: 1, codes: ['OLDCODE1'] }
    expect(await send('import-package', packageRow('p', massage))).toMatchObject({ body: { outcome: 'created' } })
    const bought = await eventsOf('PackageImported')
    expect(bought).toHaveLength(1)
    expect(await command.service.deps.streams.load(purchase, Number(bought[0]?.data.purchaseId))).toMatchObject({
      status: 'imported',
      amountCents: 18_000,
    })
    const vouchers = (await eventsOf('VoucherImported')).slice(before).map(({ data }) => data)
    expect(vouchers).toMatchObject([
      { serviceId: 2, amountCents: 6_000, balanceCents: 6_000, purchaseId: bought[0]?.data.purchaseId },
      { serviceId: 2 },
      { serviceId: 1, number: 'OLDC-ODE1' },
    ])
  })

  it('is refused when it cannot be a purchase of this package, or has other values than before', async () => {
    const { services } = command.service.deps.reference.current()
    await send('define-service', { ...services.get(2), serviceId: 9 })
    // What the package included at the time cannot name a service that is not here.
    const lost = {
      items: [
        ...(command.service.deps.reference.current().packages.get(1)?.items ?? []),
        { serviceId: 99, quantity: 1 },
      ],
    }
    expect(await send('import-package', packageRow('r', lost))).toMatchObject({ body: { code: 'service_unknown' } })
    expect(await send('import-package', packageRow('q', { serviceId: 9 }))).toMatchObject({
      body: { code: 'service_unknown' },
    })
    expect(await send('import-package', packageRow('q', { packageId: 9 }))).toMatchObject({
      body: { code: 'package_unknown' },
    })
    expect(await send('import-package', packageRow('s', { left: 3 }))).toMatchObject({
      body: { code: 'amount_mismatch' },
    })
    expect(await send('import-package', packageRow('t', { sessionCents: 0 }))).toMatchObject({
      body: { code: 'amount_mismatch' },
    })
    // Two sessions with one code would be one voucher.
    expect(await send('import-package', packageRow('t', { codes: ['TWICE-0001', 'twice0001'] }))).toMatchObject({
      status: 422,
    })
    await send('import-package', packageRow('r'))
    expect(await send('import-package', packageRow('r', { left: 1 }))).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    })
  })
})

describe('the vouchers of an imported package whose buyer is corrected', () => {
  const { keyring } = command
  /** Corrects the buyer everywhere, at a moment when the read models know the purchase and none of its vouchers. */
  async function correct(purchaseId: number, purchaserEmail: string, wanted: { name: string; email: string }) {
    const personId = keyring.personId(purchaserEmail)
    const sales = [saleKeyOf('package', purchaseId)]
    const body = { personId, ...wanted, phone: '0611111111', sales, seenAt: '~' }
    expect(await command.send('correct-client-contact', body, { 'x-actor': 'practitioner:1' })).toMatchObject({
      status: 200,
    })
    await untilIdle(command)
  }
  async function importRow(key: string, changes: Record<string, unknown>): Promise<number> {
    expect(await send('import-package', packageRow(key, changes))).toMatchObject({ status: 200 })
    return Number((await eventsOf('PackageImported')).at(-1)?.data.purchaseId)
  }
  async function buyersOf(purchaseId: number) {
    const made = (await eventsOf('VoucherImported')).filter(({ data }) => data.purchaseId === purchaseId)
    return Promise.all(made.map(({ data }) => command.service.deps.streams.load(voucher, Number(data.voucherId))))
  }

  it('follow, also those that the import has not recorded when the buyer is corrected', async () => {
    const purchaserEmail = 'pol@example.org'
    const purchaseId = await importRow('pol', { purchaserEmail })
    await correct(purchaseId, purchaserEmail, { name: 'Paul Roux', email: 'paul.roux@example.org' })
    await importRow('pol', { purchaserEmail, key: 'row-of-pol2', serviceId: 1, left: 1 })
    await untilIdle(command)
    const personId = keyring.personId('paul.roux@example.org')
    const now = { purchaserEmail: 'paul.roux@example.org', purchaserPhone: '0611111111', personId }
    expect(await buyersOf(purchaseId)).toMatchObject([now, now, now])
  })

  it('keep a correction that overtakes the policy which compares them with their purchase', async () => {
    const purchaserEmail = 'paula@example.org'
    const purchaseId = await importRow('paula', { purchaserEmail })
    await untilIdle(command)
    const { deps } = command.service
    const [imported] = (await eventsOf('VoucherImported')).filter(({ data }) => data.purchaseId === purchaseId)
    const event = imported as EventOf<'VoucherImported'>
    let isOvertaken = false
    // Policies of different streams run at the same time: between its two steps this one is overtaken.
    const load: typeof deps.streams.load = async (decider, id, since) => {
      const state = await deps.streams.load(decider, id, since)
      if (isOvertaken) return state
      isOvertaken = true
      await correct(purchaseId, purchaserEmail, { name: 'Paule Roux', email: 'paule@example.org' })
      return state
    }
    const late = { ...deps, streams: { ...deps.streams, load } }
    await correctImportedVoucher(late, event.data, causedBy(event, 'correct-imported-voucher'))
    const now = { purchaserEmail: 'paule@example.org', personId: keyring.personId('paule@example.org') }
    expect(await buyersOf(purchaseId)).toMatchObject([now, now])
  })

  it('follow a correction of the name and the phone, too', async () => {
    const purchaserEmail = 'poll@example.org'
    const purchaseId = await importRow('poll', { purchaserEmail })
    await correct(purchaseId, purchaserEmail, { name: 'Pauline Roux', email: purchaserEmail })
    const now = { purchaserFirstname: 'Pauline', purchaserPhone: '0611111111', purchaserEmail }
    expect(await buyersOf(purchaseId)).toMatchObject([now, now])
  })
})

it('a package with more codes than remaining sessions is refused: one code would be of no voucher', async () => {
  const before = await headOfLog()
  const codes = ['MORE-00001', 'MORE-00002', 'MORE-00003']
  const errors = [{ path: 'codes', message: 'more codes than sessions are left' }]
  expect(await send('import-package', packageRow('w', { codes }))).toMatchObject({ status: 422, body: { errors } })
  expect(await headOfLog()).toBe(before)
})

it('a package with a code that is taken records nothing, so the corrected row can be imported', async () => {
  await send('import-voucher', voucherRow('TAKEN-0001'))
  const before = await headOfLog()
  expect(await send('import-package', packageRow('u', { codes: ['FREE-00001', 'TAKEN-0001'] }))).toMatchObject({
    body: { code: 'idempotency_key_reused' },
  })
  expect(await headOfLog()).toBe(before)
  expect(await send('import-package', packageRow('u', { codes: ['FREE-00001', 'FREE-00002'] }))).toMatchObject({
    body: { outcome: 'created' },
  })
})

it('a client is imported once; other details under the same address are refused', async () => {
  const client = { name: 'Zoé Œillet', email: 'zoe@example.org', phone: null, importedFrom: from(2) }
  expect(await send('import-client', client)).toMatchObject({ body: { outcome: 'created' } })
  expect(await send('import-client', { ...client, importedFrom: from(9) })).toMatchObject({
    body: { outcome: 'exists' },
  })
  expect(await send('import-client', { ...client, name: 'Zoé' })).toMatchObject({
    body: { code: 'idempotency_key_reused' },
  })
  expect(await send('import-client', { ...client, importedFrom: from(2, 'zoe@example.org') })).toMatchObject({
    status: 422,
  })
  const stream = clientStream(command.keyring.personId('zoe@example.org'))
  expect(await typesOf(command, stream)).toEqual(['ClientRecorded'])
})

describe('somebody without an address', () => {
  const phone = '06 99 88 77 66'
  const inClear = { name: 'Abel Brun', email: '', phone, importedFrom: from(2) }
  const bought = { purchaserEmail: '', purchaserPhone: phone }
  const booked = { customerEmail: '', customerPhone: phone }
  const imported = async (date: string) => [
    await send('import-client', inClear),
    await send('import-voucher', voucherRow('PHONE-0001', bought)),
    await send('import-package', packageRow('phone', bought)),
    await send('import-booking', bookingRow('phone', `${date}T09:00:00`, booked)),
  ]

  it('is refused, unless the centre has chosen to know clients by their phone number', async () => {
    const date = await freshDay()
    const before = await headOfLog()
    for (const answer of await imported(date))
      expect(answer).toMatchObject({ status: 422, body: { code: 'email_missing' } })
    expect(await headOfLog()).toBe(before)
    await command.send('change-choices', { ...noChoices, knownClients: true })
    for (const answer of await imported(date))
      expect(answer).toMatchObject({ status: 200, body: { outcome: 'created' } })
    const personId = command.keyring.personId(telLink(phone))
    expect(await typesOf(command, clientStream(personId))).toEqual(['ClientRecorded'])
    expect((await eventsOf('VoucherImported')).filter(({ data }) => data.personId === personId)).toHaveLength(3)
    expect(await send('import-client', { ...inClear, phone: null })).toMatchObject({ body: { code: 'reach_missing' } })
  })
})

it('only operators import', async () => {
  for (const actor of ['visitor', 'practitioner:1', 'policy:x'])
    expect(await command.send('import-voucher', voucherRow('NOBODY-01'), { 'x-actor': actor })).toMatchObject({
      status: 403,
    })
})

async function eventsOf<Type extends 'VoucherImported' | 'PackageImported'>(type: Type) {
  const stop = new AbortController()
  const found: { readonly data: Readonly<Record<string, unknown>> }[] = []
  for await (const item of command.log.subscribe({ after: 'start', filter: { types: [type] }, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    found.push(...(item.events as unknown as typeof found))
  }
  stop.abort()
  return found
}
