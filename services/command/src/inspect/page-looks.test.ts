import { lookUpEvents, lookUpTrace } from '@alba/contracts/operator/commands'
import type { EventsFound, TraceFound } from '@alba/contracts/operator/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { openIntent, sendIntentWebhook, untilPoliciesDone } from '../testing/flow.ts'

let command: TestCommand
let booking: number
let intent: string
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  booking = (await command.send('request-booking', bookingBody({ notes: 'Jeanne a mal au dos' }))).body.bookingId
  intent = await openIntent(command, booking)
  command.provider.pay(intent)
  await sendIntentWebhook(command, intent)
  await untilPoliciesDone(command)
})
afterAll(() => command.stop())

const OPERATOR = { 'x-actor': 'operator:julie' }
const search = async (query: object): Promise<EventsFound> =>
  lookUpEvents.answer.parse((await command.send('look-up-events', query, OPERATOR)).body)
const trace = async (about: string): Promise<TraceFound> =>
  lookUpTrace.answer.parse((await command.send('look-up-trace', { about }, OPERATOR)).body)
/** The first event of a type in a trace. */
function inTrace({ requests }: TraceFound, wanted: string) {
  const found = requests.flatMap(({ events }) => events).find(({ type }) => type === wanted)
  if (!found) throw new Error(`no ${wanted}`)
  return found
}

describe('what operators look up on their page', () => {
  it('names no person: neither the events of a booking nor their causes have the bytes of a name', async () => {
    const answers = [await search({ about: String(booking) }), await search({}), await trace(String(booking))]
    expect(answers[0]).toMatchObject({ ended: 'everything', next: null })
    expect(JSON.stringify(answers)).toContain('BookingRequested')
    expect(JSON.stringify(answers)).not.toMatch(/jeanne|martin|0612345678|mal au dos/i)
  })

  it('lists a tree of causes with what came of it outside the log', async () => {
    const found = await trace(intent)
    expect(found).toMatchObject({ ended: 'everything', more: 0 })
    const succeeded = inTrace(found, 'PaymentSucceeded')
    expect(inTrace(found, 'BookingConfirmed')).toMatchObject({ causationId: succeeded.id, depth: succeeded.depth + 1 })
    expect(inTrace(found, 'IntentCreated').leaves).toEqual([
      expect.objectContaining({ kind: 'payment', id: intent, amountCents: 6_000, last: 'PaymentSucceeded' }),
    ])
  })

  it('shows of one event its causes and effects, and counts the others of its request', async () => {
    const { id } = inTrace(await trace(intent), 'BookingConfirmed')
    const { requests } = await trace(id)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.events.filter(({ isAsked }) => isAsked).map(event => event.id)).toEqual([id])
    expect(requests[0]?.events[0]).toMatchObject({ type: 'PaymentSucceeded', depth: 0 })
    expect(await trace('booking-999999999999999')).toEqual({ requests: [], more: 0, ended: 'everything' })
  })

  it('shows at most three hundred events of a tree, and how many more there are', async () => {
    const named = await trace('booking')
    expect(named.requests).toEqual([])
    for (let n = 0; n < 310; n++) await command.send('define-room', room(n), { 'x-actor': 'operator:test' })
    const { requests, more } = await trace('room-9')
    expect([requests.flatMap(({ events }) => events).length, more]).toEqual([300, 10])
  })

  it.each([
    ['look-up-events', { before: 'end' }],
    ['look-up-events', { from: 'yesterday' }],
    ['look-up-events', { actor: 'nobody' }],
    ['look-up-events', { about: ' ' }],
    ['look-up-events', { type: 'Xylophone' }],
    ['look-up-trace', {}],
    ['look-up-trace', { about: 'x'.repeat(201) }],
  ])('%s refuses %j', async (name, body) => expect((await command.send(name, body, OPERATOR)).status).toBe(422))

  it.each(['visitor', 'practitioner:1'])('answers nothing to %s', async actor => {
    for (const name of ['look-up-events', 'look-up-trace'])
      expect((await command.send(name, { about: String(booking) }, { 'x-actor': actor })).status).toBe(403)
  })
})

const room = (n: number) => ({ roomId: 9, name: `Salle ${n}`, roomType: 'massage_room' })
