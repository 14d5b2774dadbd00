import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type mailsOrderedBy, type OrderedMail, orderedMails } from '@alba/contracts/operator/ordered-mails'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bookingBody, defineCentre, secret } from '../../testing/command-service.ts'
import { type Engine, engines, runAlba, startCommandOn } from '../../testing/engine.ts'
import { openIntent, sendIntentWebhook, untilIdle } from '../../testing/flow.ts'
import { type CausedEvent, eventsIn, type TracedRequest } from './tree.ts'

/**
 * Answers as the projector: a mail for each event of a booking, and a relay that has published nothing on the bus yet.
 */
function projector(): Server {
  return createServer(async (request, response) => {
    const body = await text(request)
    const answer = request.url === '/bus' ? { relay: { position: '' } } : orderedMails.parse({ mails: mailsFor(body) })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
}

const mailsFor = (body: string): OrderedMail[] =>
  (JSON.parse(body) as z.infer<typeof mailsOrderedBy>).events
    .filter(({ stream }) => stream.startsWith('booking-'))
    .map(place => ({
      ...place,
      id: 5,
      kind: 'booking-confirmed',
      state: 'sent',
      reason: null,
      dueAt: '2026-11-21T08:00:00Z',
      settledAt: '2026-11-21T10:00:00Z',
    }))

describe.each(Object.entries(engines))('%s', (_name, start) => {
  let engine: Engine
  let booking: string
  let intent: string
  const listening = projector()
  beforeAll(async () => {
    engine = await start()
    const command = await startCommandOn(engine)
    await defineCentre(command)
    const { bookingId } = (await command.send('request-booking', bookingBody())).body
    booking = String(bookingId)
    command.clock.advanceMinutes(1)
    intent = await openIntent(command, bookingId)
    // After two minutes a deadline would look for the payment, too, perhaps before the webhook comes.
    command.clock.advanceMinutes(1)
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    await command.stop()
    await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    listening.close()
    await engine.stop()
  })

  const settings = () => ({
    PROJECTOR_URL: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    ALBA_SERVICE_SECRET: secret,
  })
  async function traced(given: string): Promise<TracedRequest[]> {
    const { output, errors, code } = await runAlba(engine, ['trace', given, '--json'], settings())
    expect([errors, code]).toEqual(['', 0])
    const { requests, isComplete } = JSON.parse(output)
    expect(isComplete).toBe(true)
    return requests
  }
  const all = (requests: readonly TracedRequest[]) => requests.flatMap(({ caused }) => eventsIn(caused))
  const find = (requests: readonly TracedRequest[], type: string): CausedEvent => {
    const found = all(requests).find(event => event.type === type)
    if (!found) throw new Error(`no ${type}`)
    return found
  }

  it('shows the requests of a booking, each with what followed from it', async () => {
    const requests = await traced(booking)
    expect(requests.map(({ actor }) => actor)).toEqual(['visitor', 'visitor', expect.stringContaining('provider')])
    // The slot was held in the stream of the day, before the booking was recorded.
    expect(requests[0]?.caused.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SlotHeld', 'BookingRequested']),
    )
    expect(find(requests, 'BookingRequested')).toMatchObject({ isAsked: true, data: { customerName: '…' } })
    const succeeded = find(requests, 'PaymentSucceeded')
    expect(eventsIn([succeeded]).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SlotConfirmed', 'BookingConfirmed', 'NotificationRaised']),
    )
    const confirmed = find(requests, 'BookingConfirmed')
    expect(confirmed.leaves).toEqual([
      {
        kind: 'message',
        id: confirmed.id,
        what: 'alba.booking.confirmed.v1',
        state: 'not published yet',
        at: null,
        afterMs: null,
      },
      expect.objectContaining({ kind: 'mail', id: '5', what: 'booking-confirmed', state: 'sent' }),
    ])
    expect(find(requests, 'NotificationRaised').leaves[0]).toMatchObject({ kind: 'notification', id: '1' })
    expect(find(requests, 'IntentCreated').leaves).toContainEqual({
      kind: 'payment',
      id: intent,
      what: '60.00 EUR at sandbox',
      state: 'PaymentSucceeded',
      at: succeeded.occurredAt,
      // One minute, and the millisecond that `advanceMinutes` adds to it.
      afterMs: 60_001,
    })
  })

  it('goes from an event up to its request and down to its effects, and counts the rest', async () => {
    const requests = await traced(booking)
    const [confirmed, succeeded] = [find(requests, 'BookingConfirmed'), find(requests, 'PaymentSucceeded')]
    const [request, ...others] = await traced(confirmed.id.toUpperCase())
    expect(others).toEqual([])
    expect(request?.caused.map(({ id }) => id)).toEqual([succeeded.id])
    expect(eventsIn(request?.caused ?? []).find(({ isAsked }) => isAsked)?.id).toBe(confirmed.id)
    expect(find(request ? [request] : [], 'NotificationRaised').causationId).toBe(confirmed.id)
    const ofPayment = requests.find(({ correlationId }) => correlationId === request?.correlationId)
    expect(eventsIn(ofPayment?.caused ?? [])).toHaveLength(
      eventsIn(request?.caused ?? []).length + (request?.omitted ?? 0),
    )
  })

  it('knows a payment by its intent, a request by its correlation id, and a stream by its name', async () => {
    const ofPayment = await traced(intent)
    expect(all(ofPayment).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['IntentCreated', 'PaymentSucceeded']),
    )
    const [first] = await traced(booking)
    expect(await traced(first?.correlationId ?? '')).toMatchObject([
      { correlationId: first?.correlationId, omitted: 0 },
    ])
    expect(all(await traced(`payment-${intent}`))).toEqual(all(ofPayment))
  })

  it('prints the tree, says that the projector does not answer, and that nothing has this name', async () => {
    const drawn = await runAlba(engine, ['trace', booking], { ...settings(), PROJECTOR_URL: 'http://127.0.0.1:1' })
    expect(drawn).toMatchObject({
      code: 0,
      errors: expect.stringContaining('mails, and messages on the bus, are left out'),
    })
    expect(drawn.output).toMatch(/^2026-11-21 09:00:00.000 {2}visitor {2}request /)
    expect(drawn.output).toMatch(/─ \+0 ms {2}► BookingConfirmed {2}booking-\d{15}@\d {2}by policy:/)
    expect(drawn.output).not.toMatch(/Jeanne|jeanne/)
    const unknown = await runAlba(engine, ['trace', '123456789012345'])
    expect(unknown).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The log knows nothing of « 123456789012345 »'),
    })
  })
})
