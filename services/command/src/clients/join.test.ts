import type { ClientEvent } from '@alba/contracts/clients/events'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import type { DataOf } from '@alba/contracts/events'
import { given } from '@alba/platform/testing/given-when-then'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, bookingOf, untilIdle } from '../testing/flow.ts'
import { client, joinClients, keeperOf, partClients } from './client.ts'

const { command, freshDay } = await startCentre()

const A = 'a'.repeat(32)
const B = 'b'.repeat(32)

const joinOf = (kept: string, gone: string): DataOf<'ClientsJoined'> => ({
  personId: kept,
  previousPersonId: gone,
  name: `Kept ${kept[0]}`,
  email: `${kept[0]}@example.org`,
  phone: null,
  sales: [saleKeyOf('booking', 412_345_678_901_234)],
})
const joined = (kept: string, gone: string) => ({ type: 'ClientsJoined', data: joinOf(kept, gone) }) as const
const backOf = (back: string, from: string) => ({
  personId: back,
  previousPersonId: from,
  name: `Gone ${back[0]}`,
  email: `${back[0]}@example.org`,
  phone: '0600000000',
})
const parted = (back: string, from: string) =>
  ({ type: 'ClientsParted', data: { ...backOf(back, from), sales: joinOf(from, back).sales } }) as const
const after = (...facts: ClientEvent[]) => given(client.evolve, client.initial, facts)

describe('two clients', () => {
  it('are joined once, whichever of them is kept; nobody is joined with themselves', () => {
    after()
      .when(state => joinClients(state, joinOf(B, A)))
      .yields([joined(B, A)])
    for (const again of [joinOf(B, A), joinOf(A, B)])
      after(joined(B, A))
        .when(state => joinClients(state, again))
        .yields([])
    after()
      .when(state => joinClients(state, joinOf(A, A)))
      .rejects('clients_same')
  })
  it('are parted with the things that moved when they were joined, and only while they are joined', () => {
    after(joined(B, A))
      .when(state => partClients(state, backOf(A, B)))
      .yields([parted(A, B)])
    for (const facts of [[], [joined(B, A), parted(A, B)], [joined(A, B)]])
      after(...facts)
        .when(state => partClients(state, backOf(A, B)))
        .rejects('clients_apart')
    after(joined(B, A), parted(A, B))
      .when(state => joinClients(state, joinOf(A, B)))
      .yields([joined(A, B)])
  })
  it('have one stream for their joins, whichever of the two is kept', () => {
    const id = fc.constantFrom(A, B, 'c'.repeat(32))
    fc.assert(
      fc.property(id, id, (personId, previousPersonId) => {
        const keeper = keeperOf({ personId, previousPersonId })
        expect(keeper).toBe(keeperOf({ personId: previousPersonId, previousPersonId: personId }))
        expect([personId, previousPersonId]).toContain(keeper)
      }),
    )
  })
})

describe('the commands that join and part clients', () => {
  const idOf = (email: string) => command.keyring.personId(email)
  const bookedBy = async (customerName: string, customerEmail: string) =>
    book(command, await freshDay(), { customerName, customerEmail, customerPhone: '0698765432' })
  const join = (kept: string, gone: string, sales: readonly string[]) =>
    command.send('join-clients', {
      personId: idOf(kept),
      name: 'Zoé Brackenbury',
      email: kept,
      phone: null,
      previousPersonId: idOf(gone),
      sales,
    })

  it('give the kept client everything that the other one had, and give it back', async () => {
    const [one, two] = [await bookedBy('Z. Brackenbury', 'z@example.org'), await bookedBy('Zoé', 'zoe@example.org')]
    expect(await join('zoe@example.org', 'z@example.org', [saleKeyOf('booking', one)])).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, one)).toMatchObject({
      personId: idOf('zoe@example.org'),
      customerName: 'Zoé Brackenbury',
      customerEmail: 'zoe@example.org',
    })
    const pair = backOf(idOf('z@example.org'), idOf('zoe@example.org'))
    const details = { name: 'Z. Brackenbury', email: 'z@example.org', phone: '0698765432' }
    expect(await command.send('part-clients', { ...pair, ...details })).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, one)).toMatchObject({
      personId: idOf('z@example.org'),
      customerName: 'Z. Brackenbury',
      customerPhone: '0698765432',
    })
    expect(await bookingOf(command, two)).toMatchObject({ customerEmail: 'zoe@example.org', customerName: 'Zoé' })
    expect(await command.send('part-clients', pair)).toMatchObject({ status: 409, body: { code: 'clients_apart' } })
  })

  it('keep one client when two people join the same two in opposite directions at the same time', async () => {
    const [one, two] = [await bookedBy('Yves', 'yves@example.org'), await bookedBy('Y.', 'y@example.org')]
    await Promise.all([
      join('yves@example.org', 'y@example.org', [saleKeyOf('booking', two)]),
      join('y@example.org', 'yves@example.org', [saleKeyOf('booking', one)]),
    ])
    await untilIdle(command)
    const [first, second] = [await bookingOf(command, one), await bookingOf(command, two)]
    expect('personId' in first && first.personId).toBe('personId' in second && second.personId)
  })

  it('do not give back a booking that somebody else has got since', async () => {
    const id = await bookedBy('Xenia', 'x@example.org')
    await join('xenia@example.org', 'x@example.org', [saleKeyOf('booking', id)])
    await untilIdle(command)
    await command.send('correct-booking-contact', {
      bookingId: id,
      customerName: 'Xenia',
      customerEmail: 'third@example.org',
      customerPhone: null,
      resends: false,
    })
    const back = backOf(idOf('x@example.org'), idOf('xenia@example.org'))
    expect(await command.send('part-clients', { ...back, email: 'x@example.org' })).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: 'third@example.org' })
  })
})
