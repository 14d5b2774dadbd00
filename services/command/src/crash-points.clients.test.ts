import { bookingStream } from '@alba/contracts/bookings/events'
import { clientStream } from '@alba/contracts/clients/events'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import type { DomainEvent } from '@alba/contracts/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppDeps, handlers, policyGroups } from './features.ts'
import { apply } from './policies/policy.ts'
import { bookingBody } from './testing/command-service.ts'
import {
  bookingOf,
  deps,
  freshCase,
  log,
  openCrashCentre,
  provider,
  runUntilHoldsEnd,
  succeed,
  typesOf,
  visitor,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { idOf, keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'
import { buyVoucher, voucherOf } from './testing/voucher-flow.ts'

/**
 * Staff corrects the details of a client everywhere, joins two clients and parts them, while others correct one booking
 * or book again. In the end each booking and voucher belongs to the person of its address, whom a command has named.
 */

beforeEach(async () => {
  await openCrashCentre()
  clients = 0
})

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const
/** Anna, with two bookings and a voucher. The others are nobody but addresses that staff may enter for her. */
type Client = {
  readonly bookings: readonly [number, number]
  readonly voucherId: number
  readonly startTime: string
  readonly key: string
  readonly addressOf: (who: Who) => string
}
const WHO = ['anna', 'berthe', 'clara'] as const
type Who = (typeof WHO)[number]
type Run = CrashScenario<Client>['run']

let clients = 0
async function prepare(): Promise<Client> {
  const n = ++clients
  const addressOf = (who: Who) => `${who}-${n}@example.org`
  const book = async (): Promise<number> => {
    const { startTime, idempotencyKey } = await freshCase()
    const request = bookingBody({ startTime, idempotencyKey, customerEmail: addressOf('anna') })
    await succeed(run('request-booking', request)(deps))
    return idOf('booking', idempotencyKey)
  }
  const bookings = [await book(), await book()] as const
  const { voucherId } = await buyVoucher(deps, provider, { purchaserEmail: addressOf('anna') })
  const { startTime, idempotencyKey: key } = await freshCase()
  return { bookings, voucherId, startTime, key, addressOf }
}

const run =
  (name: string, body: object, cause = visitor) =>
  (processDeps: AppDeps) => {
    const handle = handlers.find(each => each.command.name === name)
    if (!handle) throw new Error(`there is no command ${name}`)
    return handle(processDeps, handle.command.body.parse(body), cause)
  }
const personOf = ({ addressOf }: Client, who: Who) => keyring.personId(addressOf(who))
const salesOf = ({ bookings, voucherId }: Client) => [
  ...bookings.map(id => saleKeyOf('booking', id)),
  saleKeyOf('voucher', voucherId),
]
const contactOf = ({ addressOf }: Client, who: Who) => ({ name: `${who} Martin`, email: addressOf(who), phone: null })

/** The position at which everybody has seen the client: before anything was recorded about her. */
const BEFORE_ALL = ''

const correctTo =
  (who: Who): Run =>
  (processDeps, client) =>
    run(
      'correct-client-contact',
      { personId: personOf(client, 'anna'), ...contactOf(client, who), sales: salesOf(client), seenAt: BEFORE_ALL },
      staff,
    )(processDeps)
/** Joins `gone` to `kept`. Only Anna has bookings and a voucher to hand over. */
const join =
  (kept: Who, gone: Who): Run =>
  (processDeps, client) => {
    const people = { personId: personOf(client, kept), previousPersonId: personOf(client, gone) }
    const sales = gone === 'anna' ? salesOf(client) : []
    return run('join-clients', { ...people, ...contactOf(client, kept), sales }, staff)(processDeps)
  }
const part =
  (back: Who, from: Who): Run =>
  (processDeps, client) => {
    const people = { personId: personOf(client, back), previousPersonId: personOf(client, from) }
    return run('part-clients', { ...people, ...contactOf(client, back) }, staff)(processDeps)
  }
const correctOneTo =
  (who: Who): Run =>
  (processDeps, client) => {
    const { name: customerName, email: customerEmail, phone: customerPhone } = contactOf(client, who)
    const contact = { customerName, customerEmail, customerPhone, resends: false }
    return run('correct-booking-contact', { bookingId: client.bookings[0], ...contact }, staff)(processDeps)
  }
const bookAgain: Run = (processDeps, { startTime, key, addressOf }) =>
  run('request-booking', bookingBody({ startTime, idempotencyKey: key, customerEmail: addressOf('anna') }))(processDeps)
/** Runs the policies that hand things over, for all events about these people so far. At the end they run once more. */
const policies: Run = async (processDeps, client) => {
  const group = policyGroups.find(({ name }) => name === 'bookings')
  if (!group) throw new Error('the group does not exist')
  for (const who of WHO)
    for (const event of await log.readStream(clientStream(personOf(client, who))))
      await apply(group, processDeps, event)
}
const inTurn =
  (...acts: Run[]): Run =>
  async (processDeps, client) => {
    for (const act of acts) await act(processDeps, client)
  }

type Scenario = Pick<CrashScenario<Client>, 'run' | 'rival' | 'third'> & {
  /** Who may own everything in the end, if at least one correction or join was recorded. */
  readonly ends: readonly Who[]
  /** Who may own the first booking, when that differs. */
  readonly first?: readonly Who[]
  /** How many joins are recorded, whoever crashes: the others are refused, or change nothing. Not given: any number. */
  readonly joins?: number
}
const scenarios: Record<string, Scenario> = {
  'corrected everywhere': { run: inTurn(correctTo('berthe'), policies), ends: ['berthe'] },
  'corrected by two people to two addresses': {
    run: inTurn(correctTo('berthe'), policies),
    rival: inTurn(correctTo('clara'), policies),
    third: policies,
    ends: ['berthe', 'clara'],
  },
  'corrected everywhere, while one booking is corrected to another address': {
    run: inTurn(correctTo('berthe'), policies),
    rival: correctOneTo('clara'),
    ends: ['berthe'],
    first: ['berthe', 'clara'],
  },
  'corrected while somebody books again under the address before': {
    run: inTurn(correctTo('berthe'), policies),
    rival: bookAgain,
    ends: ['berthe'],
  },
  'joined with another one, and parted at once': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: part('anna', 'berthe'),
    third: policies,
    ends: ['anna', 'berthe'],
  },
  'joined with another one by two people, who keep different ones': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('anna', 'berthe'), policies),
    third: policies,
    ends: ['anna', 'berthe'],
    joins: 1,
  },
  'joined with another one by two people at once': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('berthe', 'anna'), policies),
    third: policies,
    ends: ['berthe'],
    joins: 1,
  },
  'joined with two others at once': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('clara', 'anna'), policies),
    third: policies,
    ends: ['berthe', 'clara'],
    joins: 1,
  },
  'joined with two others at once, and parted from one of them': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('clara', 'anna'), policies),
    third: inTurn(part('anna', 'berthe'), policies),
    ends: ['anna', 'berthe', 'clara'],
  },
  'joined with another one, who is joined with them at the same time, as they are with a third': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('anna', 'berthe'), policies),
    third: inTurn(join('clara', 'anna'), policies),
    ends: ['berthe', 'clara'],
  },
  'joined with another one, who is joined with a third, who is joined with the first': {
    run: inTurn(join('berthe', 'anna'), policies),
    rival: inTurn(join('clara', 'berthe'), policies),
    third: inTurn(join('anna', 'clara'), policies),
    ends: ['anna', 'berthe'],
  },
}

/** How many corrections a stream has. */
const corrections = async (stream: string): Promise<number> =>
  (await typesOf(stream)).filter(type => CORRECTIONS.includes(type)).length

/** Who owns a booking or a voucher, by its address. Expects that its `personId` is that of the address. */
function ownerOf(client: Client, state: { readonly personId: string }, email: string): Who | undefined {
  expect(state.personId).toBe(keyring.personId(email))
  return WHO.find(who => client.addressOf(who) === email)
}

/** Expects that each thing belongs to somebody to whom staff gave it, and was handed over only as staff said. */
async function expectConsistent(client: Client, { ends, first = ends, joins }: Scenario): Promise<void> {
  const owners: (Who | undefined)[] = []
  for (const id of client.bookings) {
    const state = await bookingOf(id)
    if (state.status === 'none') throw new Error('the booking was made')
    owners.push(ownerOf(client, state, state.customerEmail))
  }
  const voucher = await voucherOf(deps, client.voucherId)
  if (voucher.status === 'none') throw new Error('the voucher was bought')
  owners.push(ownerOf(client, voucher, voucher.purchaserEmail))
  const recorded = await Promise.all(WHO.map(who => log.readStream(clientStream(personOf(client, who)))))
  const inOrder = recorded
    .flat()
    .filter(({ type }) => type !== 'ClientKept')
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const last = inOrder.at(-1)
  expectGivenUpOnce(inOrder)
  if (joins !== undefined) expect(inOrder.filter(({ type }) => type === 'ClientsJoined')).toHaveLength(joins)
  for (const owner of owners.slice(1)) expect(last ? ends : ['anna']).toContain(owner)
  // The first booking may have been corrected alone, before anything of the client was recorded.
  expect(last ? first : ['anna', ...first]).toContain(owners[0])
  if (last?.type === 'ClientsParted') expect(owners).toEqual(['anna', 'anna', 'anna'])
  // A policy hands a thing over only between two people whom staff named together.
  const handedOver = recorded.flat().map(({ data }) => personsIn(data))
  for (const stream of streamsOf(client))
    for (const { type, data, metadata } of await log.readStream(stream))
      if (CORRECTIONS.includes(type) && metadata.actor.kind === 'policy') expect(handedOver).toContain(personsIn(data))
}

/** Expects that nobody was joined with a second client before they were parted from the first, and that no joins meet. */
function expectGivenUpOnce(events: readonly DomainEvent[]): void {
  const takers = new Map<string, string>()
  for (const { type, data } of events)
    if (type === 'ClientsParted') takers.delete(data.personId)
    else if (type === 'ClientsJoined') {
      expect(takers.get(data.previousPersonId)).toBeUndefined()
      takers.set(data.previousPersonId, data.personId)
      for (let taker = takers.get(data.personId); taker !== undefined; taker = takers.get(taker))
        expect(taker).not.toBe(data.personId)
    }
}

const CORRECTIONS: readonly string[] = ['BookingContactCorrected', 'VoucherBuyerCorrected']
const personsIn = (data: object): string =>
  'personId' in data && 'previousPersonId' in data ? `from ${data.previousPersonId} to ${data.personId}` : ''
const streamsOf = ({ bookings, voucherId }: Client): string[] => [
  ...bookings.map(bookingStream),
  voucherStream(voucherId),
]

/** Finishes all work, and expects that everything is consistent, and that every possible owner occurs. */
async function endsWell(all: readonly Client[], scenario: Scenario): Promise<void> {
  await runUntilHoldsEnd()
  for (const client of all) await expectConsistent(client, scenario)
  // Handled once more, as after a crash before the checkpoint, the same events change nothing.
  for (const client of all) {
    const before = await Promise.all(streamsOf(client).map(corrections))
    await policies(deps, client)
    expect(await Promise.all(streamsOf(client).map(corrections))).toEqual(before)
  }
  const booked = await Promise.all(all.flatMap(({ bookings }) => bookings.map(bookingOf)))
  const people = new Set(booked.map(state => state.status !== 'none' && state.customerEmail.split('-')[0]))
  expect([...people]).toEqual(expect.arrayContaining([...(scenario.first ?? scenario.ends)]))
}

describe('a client who is', () => {
  it.each(Object.entries(scenarios))('%s: wherever the first process crashes', async (_name, scenario) =>
    endsWell(await runEveryCrash({ prepare, ...scenario }), scenario),
  )
  it.each(Object.entries(scenarios))('%s: whichever process overtakes the other', async (_name, scenario) =>
    endsWell(await runEveryInterleaving({ prepare, ...scenario }, { withCrashes: true }), scenario),
  )
})
