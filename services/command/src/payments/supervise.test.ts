import { paymentStream } from '@alba/contracts/payments/events'
import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, openIntent, statusOf, typesOf } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const staff = { 'x-actor': 'practitioner:1' }
const send = (name: string, body: object) => command.send(name, body, staff)
const opened = async () => {
  const id = await book(command, await freshDay())
  return { id, intent: await openIntent(command, id) }
}

it('shows the state of payments at the provider, and records nothing', async () => {
  const { id, intent } = await opened()
  command.provider.pay(intent)
  command.provider.refundByHand(intent, 2000)
  command.provider.dispute(intent)
  const answer = await send('compare-intents', { paymentIntentIds: [intent, 'pi_unknown', intent] })
  const money = { amountCents: 6000, receivedCents: 6000, refundedCents: 2000, disputedCents: 6000 }
  expect(answer.body).toEqual({ intents: [{ paymentIntentId: intent, status: 'succeeded', ...money }] })
  expect(await statusOf(command, id)).toBe('pending')
  expect((await send('look-up-intent', { paymentIntentId: intent })).body.intent).toMatchObject({ id: intent })
  expect((await send('look-up-intent', { paymentIntentId: 'pi_unknown' })).body.code).toBe('payment_unknown')
})

it('calls the provider for staff one call at a time', async () => {
  const { intent } = await opened()
  const { retrieve, show } = command.provider
  let running = 0
  let most = 0
  const alone =
    <T>(question: (id: string) => Promise<T>) =>
    async (id: string) => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      return question(id).finally(() => running--)
    }
  Object.assign(command.provider, { retrieve: alone(retrieve), show: alone(show) })
  const paymentIntentIds = [intent, 'pi_1', 'pi_2']
  await Promise.all([
    send('compare-intents', { paymentIntentIds }),
    send('compare-intents', { paymentIntentIds }),
    send('look-up-intent', { paymentIntentId: intent }),
    send('resync-payment', { paymentIntentId: intent }),
  ])
  Object.assign(command.provider, { retrieve, show })
  expect(most).toBe(1)
})

it('a resync records the payments and refunds that it finds once each, also after a final state', async () => {
  const { id, intent } = await opened()
  const resync = () => send('resync-payment', { paymentIntentId: intent })
  expect(await resync()).toMatchObject({ status: 200 })
  expect(await statusOf(command, id)).toBe('pending')
  command.provider.pay(intent)
  expect(await resync()).toMatchObject({ status: 200 })
  expect(await statusOf(command, id)).toBe('confirmed')
  command.provider.refundByHand(intent, command.provider.snapshot(intent).receivedCents)
  await Promise.all([resync(), resync()])
  expect(await typesOf(command, paymentStream(intent))).toEqual([
    'IntentCreated',
    'PaymentSucceeded',
    'PaymentRefunded',
  ])
})

it('the commands answer 503 while the provider is unreachable, and visitors cannot send them', async () => {
  const { intent } = await opened()
  command.provider.isUnreachable = true
  for (const name of ['look-up-intent', 'resync-payment'])
    expect(await send(name, { paymentIntentId: intent })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', detail: expect.stringContaining('prestataire') },
    })
  expect((await send('compare-intents', { paymentIntentIds: [intent] })).status).toBe(503)
  command.provider.isUnreachable = false
  expect((await command.send('resync-payment', { paymentIntentId: intent }, { 'x-actor': 'visitor' })).status).toBe(403)
})
