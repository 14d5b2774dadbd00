import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FaultyProxy, faultyProxy } from '@alba/platform/testing/faulty-proxy'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClient } from './stripe-client.ts'

let server: Server
let proxy: FaultyProxy
let stripe: Stripe
beforeEach(async () => {
  server = createServer((_, response) => response.end(JSON.stringify({ object: 'balance', available: [] })))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  proxy = await faultyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  stripe = openClient({ apiUrl: proxy.url }, 'sk_test', { maxNetworkRetries: 0, timeout: 500 })
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

const outcome = () => stripe.balance.retrieve().catch(error => error)

it('takes an answer that comes in time', async () => {
  expect(await outcome()).toMatchObject({ object: 'balance' })
})

it.each(['byteByByte', 'halfOpen'] as const)('gives up an answer that does not end in time: %s', async kind => {
  await proxy.suffer(kind === 'halfOpen' ? { kind } : { kind, everyMs: 100 })
  expect(await outcome()).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  // A connection that was given up is not used again.
  await proxy.heal()
  expect(await outcome()).toMatchObject({ object: 'balance' })
})

it('gives up a body that does not end in time', async () => {
  server.removeAllListeners('request').on('request', (_, response) => {
    const drip = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(drip))
  })
  expect(await outcome()).toBeInstanceOf(Stripe.errors.StripeConnectionError)
})
