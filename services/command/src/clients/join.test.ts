import { type ClientEvent, clientStream } from '@alba/contracts/clients/events'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import type { DataOf } from '@alba/contracts/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, bookingOf, untilIdle, write } from '../testing/flow.ts'
import { client, isGivenUp, joinClients, keepClient, partClients } from './client.ts'
import { keepAgain } from './correct-contact.ts'

const { command, freshDay } = await startCentre()

const staff = { correlationId: 'test', causationId: null, actor: { kind: 'practitioner', id: '1' } } as const
const A = 'a'.repeat(32)
const B = 'b'.repeat(32)
const C = 'c'.repeat(32)

const joinOf = (kept: string, gone: string): DataOf<'ClientsJoined'> => ({
  personId: kept,
  previousPersonId: gone,
  name: `Kept ${kept[0]}`,
  email: `${kept[0]}@example.org`,
  phone: null,
  sales: [saleKeyOf('booking', 412_345_678_901_234)],
})
const joined = (kept: string, gone: string) =>
  ({ type: 'ClientsJoined', data: { ...joinOf(kept, gone), exclusive: true } }) as const
/** As before ADR 120. */
const joinedBefore = (kept: string, gone: string) => ({ type: 'ClientsJoined', data: joinOf(kept, gone) }) as const
const kept = (personId: string, otherPersonId: string) =>
  ({ type: 'ClientKept', data: { personId, otherPersonId } }) as const
const backOf = (back: string, from: string) => ({
  personId: back,
  previousPersonId: from,
  name: `Gone ${back[0]}`,
  email: `${back[0]}@example.org`,
  phone: '0600000000',
})
const parted = (back: string, from: string) =>
  ({ type: 'ClientsParted', data: { ...backOf(back, from), sales: joinOf(from, back).sales } }) as const
const correctedAs = (personId: string) =>
  ({ type: 'ClientContactCorrected', data: { ...joinOf(personId, personId) } }) as const
const after = (...facts: ClientEvent[]) => given(client.evolve, client.initial, facts)

describe('two clients', () => {
  it('are joined once, in one direction; nobody is joined with themselves', () => {
    after()
      .when(state => joinClients(state, joinOf(B, A)))
      .yields([joined(B, A)])
    for (const facts of [joined(B, A), joinedBefore(B, A)]) {
      after(facts)
        .when(state => joinClients(state, joinOf(B, A)))
        .yields([])
      after(facts)
        .when(state => joinClients(state, joinOf(A, B)))
        .rejects('clients_same')
    }
    after()
      .when(state => joinClients(state, joinOf(A, A)))
      .rejects('clients_same')
  })
  it('are not joined when the first one was joined with somebody else, unless they were parted or are kept again', () => {
    after(joined(B, A))
      .when(state => joinClients(state, joinOf(C, A)))
      .rejects('client_joined_meanwhile')
    for (const facts of [
      [joined(B, A), parted(A, B)],
      [joined(B, A), kept(A, B)],
      [joined(B, A), correctedAs(A)],
      [joined(A, B)],
      // What ended an older join may stand in the stream of the other one.
      [joinedBefore(B, A)],
    ])
      after(...facts)
        .when(state => joinClients(state, joinOf(C, A)))
        .yields([joined(C, A)])
  })
  it('are kept while another one is given up, unless they are given up themselves', () => {
    after()
      .when(state => keepClient(state, joinOf(B, A)))
      .yields([kept(B, A)])
    after(kept(B, A), joined(A, C), parted(B, C), joinedBefore(C, B))
      .when(state => keepClient(state, joinOf(B, A)))
      .yields([kept(B, A)])
    after(joinedBefore(B, A))
      .when(state => keepClient(state, joinOf(B, A)))
      .yields([])
    after(joined(A, B))
      .when(state => keepClient(state, joinOf(B, A)))
      .rejects('clients_same')
    after(joined(C, B))
      .when(state => keepClient(state, joinOf(B, A)))
      .rejects('client_joined_meanwhile')
  })
  it('are parted with the things that moved when they were joined, and only while they are joined', () => {
    for (const join of [joined(B, A), joinedBefore(B, A)])
      after(join)
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
    const answers = await Promise.all([
      join('yves@example.org', 'y@example.org', [saleKeyOf('booking', two)]),
      join('y@example.org', 'yves@example.org', [saleKeyOf('booking', one)]),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await untilIdle(command)
    const [first, second] = [await bookingOf(command, one), await bookingOf(command, two)]
    expect('personId' in first && first.personId).toBe('personId' in second && second.personId)
  })

  it('join a client with one of two others when two people do so at once, and with the other one after parting', async () => {
    const id = await bookedBy('Wanda', 'w@example.org')
    const sales = [saleKeyOf('booking', id)]
    const both = ['wanda@example.org', 'wanda.b@example.org'] as const
    const answers = await Promise.all(both.map(kept => join(kept, 'w@example.org', sales)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'client_joined_meanwhile' })
    const [won, lost] = answers[0]?.status === 200 ? both : ([both[1], both[0]] as const)
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: won })
    expect(await join(won, 'w@example.org', sales)).toMatchObject({ status: 200 })
    const back = { ...backOf(idOf('w@example.org'), idOf(won)), email: 'w@example.org' }
    expect(await command.send('part-clients', back)).toMatchObject({ status: 200 })
    expect(await join(lost, 'w@example.org', sales)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: lost })
  })

  it('part two who were joined before joins stood in the stream of the one who is given up', async () => {
    const [gone, stays] = [idOf('v@example.org'), idOf('vera@example.org')].toSorted().toReversed() as [string, string]
    const [of, to] = ['v@example.org', 'vera@example.org'].toSorted((a, b) => (idOf(a) < idOf(b) ? 1 : -1))
    const id = await bookedBy('Vera', of ?? '')
    const data = { ...joinOf(stays, gone), email: to ?? '', sales: [saleKeyOf('booking', id)] }
    await write(command, clientStream(stays), { type: 'ClientsJoined', data })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: to })
    expect(await join(to ?? '', of ?? '', data.sales)).toMatchObject({ status: 200 })
    const back = { ...backOf(gone, stays), email: of }
    expect(await command.send('part-clients', back)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ customerEmail: of })
    expect(await command.send('part-clients', back)).toMatchObject({ status: 409, body: { code: 'clients_apart' } })
  })

  it('join others with a client who was given up, once a correction has given them their address again', async () => {
    const [first, other, third] = ['u@example.org', 'ursula@example.org', 'uschi@example.org'] as const
    expect(await join(other, first, [])).toMatchObject({ status: 200 })
    expect(await join(first, third, [])).toMatchObject({ status: 409, body: { code: 'client_joined_meanwhile' } })
    const corrected = { personId: idOf(other), name: 'Ursula', email: first, phone: null, sales: [], seenAt: '' }
    // Its author has not seen the join.
    expect(await command.send('correct-client-contact', corrected)).toMatchObject({ status: 409 })
    expect(await command.send('correct-client-contact', { ...corrected, seenAt: '~' })).toMatchObject({ status: 200 })
    expect(isGivenUp(await command.service.deps.streams.load(client, idOf(first)), idOf(first))).toBe(false)
    expect(await join(first, third, [])).toMatchObject({ status: 200 })
    // The policy that runs again after a crash leaves what came later.
    const [correction] = (await command.log.readStream(clientStream(idOf(other)))).slice(-1)
    expect(await join(other, first, [])).toMatchObject({ status: 200 })
    const { deps } = command.service
    await keepAgain(deps, { personId: idOf(first), previousPersonId: idOf(other) }, correction?.position ?? '', staff)
    expect(isGivenUp(await deps.streams.load(client, idOf(first)), idOf(first))).toBe(true)
  })

  it('join others with that client after a crash between the correction and what follows from it', async () => {
    const [first, other] = ['t@example.org', 'tanja@example.org'] as const
    expect(await join(other, first, [])).toMatchObject({ status: 200 })
    const data = { ...joinOf(idOf(first), idOf(other)), email: first, sales: [] }
    await write(command, clientStream(idOf(other)), { type: 'ClientContactCorrected', data })
    await untilIdle(command)
    expect(await join(first, 'theo@example.org', [])).toMatchObject({ status: 200 })
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
