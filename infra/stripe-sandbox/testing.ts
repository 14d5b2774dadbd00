import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished, vi } from 'vitest'
import { buildSandbox, type Sandbox, type SandboxOptions } from './app.ts'
import type { WebhookOptions } from './webhooks.ts'

export const SECRET = 'whsec_test'

export type Started = { app: Sandbox; port: number; base: string; stripe: Stripe }

/** The real SDK, connected to a sandbox on this port. It does not retry, so that a test sees the first answer. */
export const client = (port: number, key = 'sk_test_sandbox'): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** Starts a sandbox on a free port; it is closed with the test. Without `url` it sends no webhooks. */
export async function startSandbox(
  options: Omit<SandboxOptions, 'webhooks'> & { webhooks?: Partial<WebhookOptions> } = {},
): Promise<Started> {
  const app = buildSandbox({
    merchant: async () => 'Maison Alba',
    ...options,
    webhooks: { url: null, secret: SECRET, retryMs: 1, ...options.webhooks },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, port, base: `http://127.0.0.1:${port}`, stripe: client(port) }
}

/** Starts an HTTP server on a free port; it is closed with the test. */
export async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts an endpoint that checks each signature as Alba does. `answer` gives the status of the nth call, counted from
 * 1.
 */
export async function receiver(answer: (call: number) => number = () => 200) {
  const received: Stripe.Event[] = []
  const signatures: string[] = []
  const bodies: string[] = []
  let calls = 0
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signature = String(request.headers['stripe-signature'])
    const event = new Stripe('sk_test_sandbox').webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET)
    calls += 1
    const status = answer(calls)
    signatures.push(signature)
    bodies.push(String(Buffer.concat(chunks)))
    if (status < 300) received.push(event)
    response.writeHead(status).end()
  })
  return {
    url,
    received,
    signatures,
    bodies,
    calls: () => calls,
    types: () => received.map(event => event.type),
    /** Waits until `count` events were accepted. */
    until: (count: number) =>
      vi.waitFor(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} events`)
      }, 5000),
  }
}

/** The SDK error that a promise rejects with; fails when it resolves. */
export async function errorOf(promise: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await promise.then(
    () => new Error('resolved, but a refusal was expected'),
    reason => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  return error
}

export const RETURN_URL = 'https://maison.example/reservation/retour?booking=42'

/** Creates an intent of 65 €. */
export const createIntent = (stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 6500, currency: 'eur', ...more })

/**
 * Creates an intent of 65 € and confirms it, by default with a card that always succeeds. With a card that needs 3-D
 * Secure, or with capture by hand, it is not paid yet.
 */
export const createConfirmedIntent = (stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  createIntent(stripe, { confirm: true, payment_method: 'pm_card_visa', return_url: RETURN_URL, ...more })

/** A POST request with a JSON body, from a browser in this language. */
export const jsonPost = (body: unknown, language = 'fr'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': language },
  body: JSON.stringify(body),
})
