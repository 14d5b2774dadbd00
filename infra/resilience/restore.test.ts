import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Stack, startStack } from '../local/stack.ts'
import { startLoad } from './load.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { runTool, toolOf } from './tool.ts'
import { book, freeStarts, type Story } from './visitor.ts'

/** The treatment that the visitors book. It needs no questionnaire. */
const SERVICE = 2
const PATIENT = { timeout: 120_000, interval: 200 }

let stack: TestStack
let restored: Stack | undefined
let dataDir = ''
let backups = ''
beforeAll(async () => {
  stack = await startTestStack()
  dataDir = dirname(stack.logDir)
  backups = await mkdtemp(join(tmpdir(), 'alba-backups-'))
})
afterAll(async () => {
  await restored?.stop('force')
  await stack?.remove()
  await rm(backups, { recursive: true })
})

const site = () => (restored ?? stack).urls.site
const bookingOf = async (id: number) => (await fetch(`${site()}/api/bookings/${id}`)).json()

/** The paid bookings that are confirmed, with their times. */
async function confirmedOf(stories: readonly Story[]) {
  const paid = await Promise.all(stories.filter(story => story.paid).map(({ bookingId }) => bookingOf(bookingId)))
  return paid
    .filter(({ status }) => status === 'confirmed')
    .map(({ id, start_time, status }) => ({ id, start_time, status }))
}

/** Whether the card provider keeps the money of a visitor who has no confirmed booking. */
async function keptWithoutBooking({ bookingId, paymentIntentId }: Story): Promise<boolean> {
  const { status } = await bookingOf(bookingId)
  const { sandbox } = (restored ?? stack).urls
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const path = `/v1/payment_intents/${paymentIntentId}?expand[]=latest_charge`
  const { latest_charge } = await (await fetch(`${sandbox}${path}`, { headers })).json()
  return status !== 'confirmed' && !latest_charge.refunded
}

it('nothing that was confirmed before a backup is missing once the data is destroyed and the backup restored, and nothing paid since is kept without a booking', async () => {
  const masterKey = stack.secrets.masterKey
  const load = startLoad(stack.urls, { visitors: 2, seed: 20_261_128, serviceIds: [SERVICE] })
  await vi.waitFor(async () => expect((await confirmedOf(load.stories)).length).toBeGreaterThan(3), PATIENT)
  const confirmed = await confirmedOf(load.stories)
  const made = await toolOf(stack)('backup', backups, '--keep', '1')
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('It was read again: it is whole.') })
  const head = /^head (\d+:[0-9a-f]{64})$/m.exec(made.text)?.[1] ?? ''
  const [file = '', ...others] = await readdir(backups)
  expect(others).toEqual([`${file}.head`])

  // Everything is lost while visitors go on booking. Only the master key, the backup and the card provider are left.
  const paid = () => load.stories.filter(story => story.paid).length
  const paidBefore = paid()
  await vi.waitFor(() => expect(paid()).toBeGreaterThan(paidBefore + 1), PATIENT)
  const stopped = load.stop().catch(() => undefined)
  await stack.stop('force')
  await stopped
  await rm(join(dataDir, 'postgres'), { recursive: true })

  const local = { ALBA_DATA_DIR: dataDir, PG_PORT: String(stack.ports.postgres), DATABASE_URL: '' }
  const otherKey = await runTool(['restore', join(backups, file)], { ...local, ALBA_MASTER_KEY: '0'.repeat(64) })
  expect(otherKey).toMatchObject({ code: 1, text: expect.stringContaining('under another ALBA_MASTER_KEY') })
  const back = await runTool(['restore', join(backups, file)], { ...local, ALBA_MASTER_KEY: masterKey })
  expect(back).toMatchObject({ code: 0, text: expect.stringContaining(`head ${head}, as in the backup`) })
  const again = await runTool(['restore', join(backups, file)], { ...local, ALBA_MASTER_KEY: masterKey })
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('already holds an Alba') })

  const env = { ...process.env, RATE_LIMIT_SCALE: '100000', DEADLINE_INTERVAL_MS: '200', ALBA_MASTER_KEY: masterKey }
  restored = await startStack({ dataDir, quiet: true, demo: 'none', env })
  expect(await Promise.all(confirmed.map(({ id }) => bookingOf(id)))).toMatchObject(confirmed)
  const alba = toolOf(restored)
  const madeAt = /^Restored .* of (\S+)\.$/m.exec(back.text)?.[1] ?? ''
  const lost = await alba('payments', 'lost', '--from', madeAt)
  expect(lost).toMatchObject({ code: 0, text: expect.stringContaining('returns it: the order is lost') })
  const settled = await alba('payments', 'settle', '--from', madeAt, '--reason', 'Disque perdu')
  expect(settled).toMatchObject({ code: 0, text: expect.stringContaining('returned in full') })
  for (const story of load.stories.filter(story => story.paid))
    await vi.waitFor(async () => expect(await keptWithoutBooking(story)).toBe(false), PATIENT)
  const left = await alba('payments', 'lost', '--from', madeAt)
  expect(left.text).toBe('The card provider has taken nothing that Alba does not know.\n')

  const verified = await alba('verify', '--expect', head, '--erased', '0')
  expect(verified).toMatchObject({ code: 0, text: expect.stringContaining('Everything is right.') })

  // The times of restored bookings are taken, and others can be booked.
  const dates = confirmed.map(({ start_time }) => start_time.slice(0, 10))
  const free = await freeStarts(restored.urls, SERVICE, dates)
  for (const start of free.slice(0, 1)) expect(await book(restored.urls, SERVICE, start)).toBeDefined()
})
