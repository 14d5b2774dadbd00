import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { client, createConfirmedIntent, createIntent, errorOf, RETURN_URL, receiver, startSandbox } from './testing.ts'

async function dataFile() {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'deep', 'stripe.jsonl')
}

describe('with a data file', () => {
  it('intents, charges, refunds, keys and undelivered events survive a restart', async () => {
    const file = await dataFile()
    const hook = await receiver()
    const before = await startSandbox({ dataFile: file, webhooks: { url: hook.url, mode: 'late', delayMs: 3_600_000 } })
    const open = await createIntent(before.stripe)
    await errorOf(
      before.stripe.paymentIntents.confirm(open.id, {
        payment_method: 'pm_card_chargeDeclined',
        return_url: RETURN_URL,
      }),
    )
    const done = await createConfirmedIntent(before.stripe)
    const refundParams = { payment_intent: done.id, amount: 500 }
    const refund = await before.stripe.refunds.create(refundParams, { idempotencyKey: 'r' })
    await before.app.close()
    expect(hook.calls()).toBe(0)
    // A crash can cut the last line short.
    await appendFile(file, '["payment","pi_torn",{"intent":')

    const after = await startSandbox({ dataFile: file, webhooks: { url: hook.url } })
    const list = await after.stripe.paymentIntents.list({ expand: ['data.latest_charge'] })
    expect(list.data).toMatchObject([
      { id: done.id, status: 'succeeded', latest_charge: { amount_refunded: 500 } },
      { id: open.id, status: 'requires_payment_method', latest_charge: { status: 'failed' } },
    ])
    expect((await after.stripe.refunds.create(refundParams, { idempotencyKey: 'r' })).id).toBe(refund.id)
    // Two events of the open intent, two of the paid one, three of the refund.
    await hook.until(7)
    expect(hook.types().filter(type => type === 'payment_intent.succeeded')).toHaveLength(1)
    expect(await readdir(join(file, '..'))).toEqual(['stripe.jsonl'])
  })

  it('a 3-D Secure authentication continues after a restart', async () => {
    const file = await dataFile()
    const before = await startSandbox({ dataFile: file })
    const unauthenticated = await createConfirmedIntent(before.stripe, {
      payment_method: 'pm_card_authenticationRequired',
    })
    await before.app.close()
    const after = await startSandbox({ dataFile: file })
    const page = new URL(unauthenticated.next_action?.redirect_to_url?.url ?? '')
    const body = new URLSearchParams({ token: page.searchParams.get('token') ?? '', result: 'success' })
    const response = await fetch(`${after.base}${page.pathname}`, { method: 'POST', body, redirect: 'manual' })
    expect(response.status).toBe(303)
    expect((await after.stripe.paymentIntents.retrieve(unauthenticated.id)).status).toBe('succeeded')
  })
})

describe('the process', () => {
  async function launch(env: Record<string, string>) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      env: { PATH: process.env.PATH, STRIPE_SANDBOX_PORT: '0', STRIPE_WEBHOOK_URL: 'http://127.0.0.1:9/', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exited = once(child, 'exit')
    let output = ''
    const port = new Promise<number>(resolve => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', chunk => {
          output += chunk
          const listening = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)
          if (listening) resolve(Number(listening[1]))
        })
      }
    })
    return { child, exited, port, output: () => output }
  }

  it('serves the SDK, loses nothing to kill -9, and stops cleanly on SIGTERM', async () => {
    const env = { STRIPE_SANDBOX_DATA: await dataFile() }
    const first = await launch(env)
    const { id } = await createConfirmedIntent(client(await first.port))
    first.child.kill('SIGKILL')
    await first.exited
    const second = await launch(env)
    expect((await client(await second.port).paymentIntents.retrieve(id)).status).toBe('succeeded')
    second.child.kill('SIGTERM')
    expect(await second.exited).toEqual([0, null])
  })

  it('ends at once with a clear error when its port is taken or a variable is wrong', async () => {
    const { port } = await startSandbox()
    const taken = await launch({ STRIPE_SANDBOX_PORT: String(port) })
    expect((await taken.exited)[0]).toBe(1)
    expect(taken.output()).toContain(`port ${port} is taken; set STRIPE_SANDBOX_PORT`)
    const wrong = await launch({ STRIPE_WEBHOOK_URL: 'ftp://x' })
    expect((await wrong.exited)[0]).toBe(1)
    expect(wrong.output()).toContain('STRIPE_WEBHOOK_URL must be an http(s) address')
  })
})

it('the configuration has the defaults of the local stack, and names wrong variables', () => {
  expect(readConfig({ STRIPE_SANDBOX_DATA: '' })).toEqual({
    STRIPE_SANDBOX_PORT: 12_111,
    HOST: '127.0.0.1',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_WEBHOOK_URL: 'http://127.0.0.1:3000/api/webhooks/stripe',
  })
  expect(() => readConfig({ STRIPE_SANDBOX_PORT: 'x', STRIPE_WEBHOOK_SECRET: 'y' })).toThrow(
    /STRIPE_SANDBOX_PORT must be a port number; STRIPE_WEBHOOK_SECRET must begin with whsec_/,
  )
})
